import * as z from "zod/mini";

export const reportFormatSchema = z.enum(["PDF", "EXCEL"]);
export type ReportFormat = z.output<typeof reportFormatSchema>;

export const reportStatusSchema = z.enum(["RUNNING", "READY", "FAILED"]);
export type ReportStatus = z.output<typeof reportStatusSchema>;

/** Made files are kept for so many hours. */
export const REPORT_KEPT_HOURS = 24;

/** A file that is made, and how far it is. */
export const reportSchema = z.object({
  reportId: z.string(),
  status: reportStatusSchema,
  /** From 0 to 100. */
  progress: z.number(),
  /** An address of the file, good for a few minutes; null until it is ready. */
  url: z.nullable(z.string()),
});
export type Report = z.output<typeof reportSchema>;
