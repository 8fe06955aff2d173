/** A list inside a form. */
export interface RowsBinding<Row> {
  /** The error of the list itself, not of its rows. */
  readonly error: string | undefined;
  /** Inserts a row at an index, or at the end; it shows no errors yet. */
  readonly add: (row: Row, at?: number) => void;
  readonly remove: (at: number) => void;
  readonly move: (from: number, to: number) => void;
  /** Replaces a row. */
  readonly replace: (at: number, row: Row) => void;
}

export type RowOf<List> = List extends readonly (infer Row)[] ? Row : never;

/** The previous index of each row of a changed list; undefined for a new row. */
export type RowOrigins = readonly (number | undefined)[];

/** The changes of a list of so many rows, as previous indexes. */
export function rowChanges<Row>(
  count: number,
  arrange: (origins: RowOrigins, added?: Row) => void,
): Omit<RowsBinding<Row>, "error"> {
  const origins: RowOrigins = Array.from({ length: count }, (_, at) => at);
  return {
    add: (row, at = count) => arrange(origins.toSpliced(at, 0, undefined), row),
    remove: (at) => arrange(origins.toSpliced(at, 1)),
    move: (from, to) => arrange(origins.toSpliced(from, 1).toSpliced(to, 0, from)),
    replace: (at, row) => arrange(origins.with(at, undefined), row),
  };
}

/** The errors of rows by index, after the rows moved. */
export const movedErrors = (errors: Readonly<Record<string, unknown>>, origins: RowOrigins): Record<string, unknown> =>
  Object.fromEntries(
    origins.flatMap((from, to) => (from !== undefined && errors[from] !== undefined ? [[to, errors[from]]] : [])),
  );

/** The parents of a path: "a" and "a.1" of "a.1.b". */
export const parentPaths = (path: string): string[] =>
  path.split(".").flatMap((_, at, parts) => (at === 0 ? [] : [parts.slice(0, at).join(".")]));
