import * as z from "zod/mini";

/** A dashboard as PDF or workbook, or its list of people as CSV. */
export const reportFormatSchema = z.enum(["PDF", "EXCEL", "CSV"]);
export type ReportFormat = z.output<typeof reportFormatSchema>;

export const reportStatusSchema = z.enum(["RUNNING", "READY", "FAILED"]);
export type ReportStatus = z.output<typeof reportStatusSchema>;

/** How long report files are kept. */
export const REPORT_KEPT_HOURS = 24;

/** A report file and its progress. */
export const reportSchema = z.object({
  reportId: z.string(),
  status: reportStatusSchema,
  /** From 0 to 100. */
  progress: z.number(),
  /** A signed address of the file, valid for a few minutes; null until it is ready. */
  url: z.nullable(z.string()),
});
export type Report = z.output<typeof reportSchema>;
