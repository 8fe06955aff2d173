/** A list inside a form. */
export interface Rows<Row> {
  /** What is wrong with the list itself, beside what its rows say. */
  readonly error: string | undefined;
  /** Puts a row at a place, or at the end; it says nothing of itself yet. */
  readonly add: (row: Row, at?: number) => void;
  readonly remove: (at: number) => void;
  readonly move: (from: number, to: number) => void;
  /** Puts another row in the place of one. */
  readonly replace: (at: number, row: Row) => void;
}

export type RowOf<List> = List extends readonly (infer Row)[] ? Row : never;

/** Where each row of a changed list comes from; undefined for the new one. */
export type Places = readonly (number | undefined)[];

/** The changes of a list of so many rows, told as the places that its rows come from. */
export function rowChanges<Row>(
  count: number,
  arrange: (places: Places, added?: Row) => void,
): Omit<Rows<Row>, "error"> {
  const places: Places = Array.from({ length: count }, (_, at) => at);
  return {
    add: (row, at = count) => arrange(places.toSpliced(at, 0, undefined), row),
    remove: (at) => arrange(places.toSpliced(at, 1)),
    move: (from, to) => arrange(places.toSpliced(from, 1).toSpliced(to, 0, from)),
    replace: (at, row) => arrange(places.with(at, undefined), row),
  };
}

/** What is told of rows, by their place, after the rows moved. */
export const movedErrors = (told: Readonly<Record<string, unknown>>, places: Places): Record<string, unknown> =>
  Object.fromEntries(
    places.flatMap((from, to) => (from !== undefined && told[from] !== undefined ? [[to, told[from]]] : [])),
  );

/** The paths that a path goes through: "a" and "a.1" of "a.1.b". */
export const pathsAround = (path: string): string[] =>
  path.split(".").flatMap((_, at, parts) => (at === 0 ? [] : [parts.slice(0, at).join(".")]));
