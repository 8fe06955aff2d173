import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { MAX_PAGE_SIZE } from "@openrounds/contract/kernel/paging.ts";

/** Page sizes with a statement plan; a page of another size is cut from the next larger one. */
const SIZES = [10, 20, 50, 100, MAX_PAGE_SIZE];

/**
 * The next larger page size with a plan, as a literal in the statement. With an unknown size the database would plan
 * each page again.
 */
export const plannedSize = (pageSize: number): number => SIZES.find((size) => size >= pageSize) ?? MAX_PAGE_SIZE;

function named(names: readonly string[], values: readonly unknown[]): object {
  const row: Record<string, unknown> = {};
  for (let i = 0; i < names.length; i++) row[names[i] ?? ""] = values[i];
  return row;
}

type PageColumns<Row> = Readonly<Record<keyof Row & string, SQLWrapper>>;

/** Reads rows that arrive as arrays of their columns. */
export function readRows<Row>(columns: PageColumns<Row>): (rows: unknown[][]) => Row[] {
  const names = Object.keys(columns);
  return (rows) => rows.map((values) => named(names, values) as Row);
}

/**
 * The rows of a page as one value, to be read in the same statement as the access decision on them. Each row is an
 * array of its columns, which the database builds in half the time of an object.
 */
export function rowsOf<Row>(columns: PageColumns<Row>, page: SQLWrapper, order: SQL = sql``): SQL<Row[]> {
  const cells = sql.join(Object.values<SQLWrapper>(columns), sql`, `);
  const rows = sql`(select coalesce(json_agg(json_build_array(${cells}) ${order}), '[]'::json) from ${page})`;
  return sql`${rows}`.mapWith(readRows(columns));
}
