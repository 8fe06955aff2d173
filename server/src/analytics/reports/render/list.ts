import { stringify } from "csv-stringify/sync";
import type { ReportContent } from "./table.ts";

/** The first table of a report as CSV that spreadsheets open: with a byte order mark, and no text runs as a formula. */
export const writeList = async ({ tables: [table] }: ReportContent): Promise<Buffer> =>
  Buffer.from(
    table === undefined ? "" : stringify([table.columns, ...table.rows], { bom: true, escape_formulas: true }),
  );
