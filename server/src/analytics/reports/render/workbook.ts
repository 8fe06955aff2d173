import type { SheetData } from "write-excel-file/node";
import type { ReportContent, ReportTable } from "./table.ts";

/** The maximum length of a sheet name. */
const MAX_NAME = 31;
const FORBIDDEN = /[\\/?*[\]:]/g;
const MAX_TEXT = 32_000;
const WIDTHS = { least: 10, most: 48 } as const;

function sheetNames(tables: readonly ReportTable[]): string[] {
  const used = new Set<string>();
  return tables.map(({ title }) => {
    const plain = title.replaceAll(FORBIDDEN, " ").slice(0, MAX_NAME - 3);
    let name = plain;
    for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${plain} ${number}`;
    used.add(name.toLowerCase());
    return name;
  });
}

/** Texts are stored as strings, so that nothing runs as a formula. */
const cellOf = (value: string | number) =>
  typeof value === "number" ? { value, type: Number } : { value: value.slice(0, MAX_TEXT), type: String };

const dataOf = ({ columns, rows }: ReportTable): SheetData => [
  columns.map((value) => ({ value, type: String, fontWeight: "bold" as const })),
  ...rows.map((row) => row.map(cellOf)),
];

const widthOf = ({ columns, rows }: ReportTable, index: number): number => {
  const lengths = [columns[index] ?? "", ...rows.map((row) => String(row[index] ?? ""))].map(
    ({ length }) => length + 2,
  );
  return Math.min(WIDTHS.most, Math.max(WIDTHS.least, ...lengths.slice(0, 500)));
};

/** A report as a workbook, with a sheet for each table. */
export async function writeWorkbook({ tables }: ReportContent): Promise<Buffer> {
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const names = sheetNames(tables);
  return writeExcelFile(
    tables.map((table, index) => ({
      data: dataOf(table),
      sheet: names[index] ?? "",
      columns: table.columns.map((_, column) => ({ width: widthOf(table, column) })),
      stickyRowsCount: 1,
    })),
  ).toBuffer();
}
