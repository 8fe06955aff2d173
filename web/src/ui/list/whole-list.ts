import { comparableText } from "@openrounds/contract/kernel/text.ts";

/** Shorter lists are seen at a glance: they are neither searched nor sorted. */
const MIN_ROWS = 5;

/** Whether a list has so many rows that search and order help; what is searched stays visible. */
export const isSearchable = (rows: readonly unknown[], text: string): boolean => rows.length >= MIN_ROWS || text !== "";

/** The rows that contain all words of a text, ignoring case and accents. */
export function rowsWith<Row>(rows: readonly Row[], text: string, textOf: (row: Row) => string): readonly Row[] {
  const words = comparableText(text).split(/\s+/u);
  return rows.filter((row) => {
    const said = comparableText(textOf(row));
    return words.every((word) => said.includes(word));
  });
}
