import { useState } from "react";

/** The rows that a person chose, over all pages. */
export interface RowSelection<Row> {
  readonly rows: readonly Row[];
  readonly has: (id: string) => boolean;
  /** Chooses exactly those of the given rows whose id is named; rows of other pages stay as they are. */
  readonly choose: (rows: readonly Row[], ids: ReadonlySet<string>) => void;
  readonly clear: () => void;
  readonly idOf: (row: Row) => string;
}

/** Keeps which rows are chosen, by their ids; a row of an earlier page stays chosen. */
export function useSelection<Row>(idOf: (row: Row) => string): RowSelection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    idOf,
    rows: [...chosen.values()],
    has: (id) => chosen.has(id),
    choose: (rows, ids) => {
      const next = new Map(chosen);
      for (const row of rows) {
        if (ids.has(idOf(row))) next.set(idOf(row), row);
        else next.delete(idOf(row));
      }
      setChosen(next);
    },
    clear: () => setChosen(new Map()),
  };
}
