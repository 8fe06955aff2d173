const KINDS = { organization: 1, user: 2, program: 3, batch: 4, session: 5, event: 6 } as const;

export type RowKind = keyof typeof KINDS;

const prefixOf = (kind: RowKind): string => `0190000${KINDS[kind]}-0000-7000-8000-`;

/** The id of the nth row of a kind, from 0: the same on every machine, and sorted. */
export const largeId = (kind: RowKind, n: number): string => `${prefixOf(kind)}${n.toString(16).padStart(12, "0")}`;

/** The same id as an SQL expression. */
export const idSql = (kind: RowKind, n: string): string =>
  `('${prefixOf(kind)}' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;

/** The superhub is organization 0; hubs start at 1. The owner of each hub is its first member. */
export const emailOf = (n: number): string => `person-${n}@large.example`;
