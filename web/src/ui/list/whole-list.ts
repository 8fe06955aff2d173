import { comparableText } from "@openrounds/contract/kernel/text.ts";
import * as z from "zod/mini";
import { oneOf, searchText } from "./list-address.ts";

/** Shorter lists are seen at a glance: they are neither searched nor sorted. */
const MIN_ROWS = 5;

/** The search text and the order of a list that is read whole, in its address; an empty order is the list's own. */
export const wholeListSchema = <const Order extends string>(orders: readonly Order[]) =>
  z.object({ text: searchText(), sort: oneOf(["", ...orders], "") });

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
