import { parseCells } from "./cells.ts";

export const TABLE_FILES = ".csv,.tsv,.txt,.xlsx,text/csv,text/plain";
export const MAX_TABLE_BYTES = 1_000_000;

/** Why a file is no table. */
export type TableFileProblem = "TOO_LARGE" | "UNREADABLE";

/** The text of a file, as Excel and other programs write it. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The cells of a CSV or Excel file by rows, or why it cannot be read. */
export async function readTableFile(file: File): Promise<string[][] | TableFileProblem> {
  if (file.size > MAX_TABLE_BYTES) return "TOO_LARGE";
  try {
    const bytes = await file.arrayBuffer();
    const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
    const isArchive = first === 0x50 && second === 0x4b;
    if (isArchive) return await (await import("./workbook.ts")).readWorkbook(bytes);
    const cells = parseCells(decode(bytes));
    // An old Excel file or a picture has bytes that no text has.
    return cells.some((row) => row.some((cell) => cell.includes("\0"))) ? "UNREADABLE" : cells;
  } catch {
    return "UNREADABLE";
  }
}
