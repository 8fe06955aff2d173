import { keepsEditAndView, toggleRight, type AccessLevel, type Rights } from "@openrounds/contract/programs/rules.ts";
import type { ProgramRight } from "@openrounds/contract/programs/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";

export type { Rights } from "@openrounds/contract/programs/rules.ts";
export type Right = keyof Rights;

/** The columns of the table, in order. */
export const RIGHTS = ["canEdit", "canView", "notification"] as const satisfies readonly Right[];

/** What each access level is called. */
export const LEVEL_NAMES = {
  EDIT: "programs.rights.canEdit",
  VIEW: "programs.rights.canView",
  NONE: "programs.rights.none",
} as const satisfies Record<AccessLevel, MessageKey>;

export const NO_RIGHTS: Rights = { canEdit: false, canView: false, notification: false };

/** What rights are given on: a person of the team on a program's page, a program on the page of a member. */
export interface RightsRow {
  readonly id: string;
  /** The owner and the person who looks always keep edit and view. */
  readonly keeps: boolean;
  /** What is stored now; for a new program what the server would store. */
  readonly stored: Rights;
}

/** A person of the team in the table of rights. */
export interface PersonRow extends RightsRow {
  readonly name: string;
  readonly image: string | null;
  readonly isOwner: boolean;
}

/** What was ticked and not yet saved: only what differs from the stored rights. */
export type RightsChanges = ReadonlyMap<string, Rights>;

export const NO_CHANGES: RightsChanges = new Map();

const storedOf = ({ keeps, stored }: RightsRow): Rights => (keeps ? keepsEditAndView(stored) : stored);

/** The rights that a row shows. */
export const rightsOf = (row: RightsRow, changes: RightsChanges): Rights => changes.get(row.id) ?? storedOf(row);

/** Whether a box cannot be changed: kept rights, and notification of people who do not see the program. */
export function isFixed(row: RightsRow, right: Right, changes: RightsChanges): boolean {
  if (right !== "notification") return row.keeps;
  const { canEdit, canView } = rightsOf(row, changes);
  return !canEdit && !canView;
}

const isSame = (a: Rights, b: Rights): boolean => RIGHTS.every((right) => a[right] === b[right]);

/** The changes after a box was ticked or unticked; one that is as it was stored is no change any more. */
export function changeRight(changes: RightsChanges, row: RightsRow, right: Right, on: boolean): RightsChanges {
  if (isFixed(row, right, changes)) return changes;
  const toggled = toggleRight(rightsOf(row, changes), right, on);
  const rights = row.keeps ? keepsEditAndView(toggled) : toggled;
  const next = new Map(changes);
  if (isSame(rights, storedOf(row))) next.delete(row.id);
  else next.set(row.id, rights);
  return next;
}

/** The changes after the box of a whole column was ticked or unticked. */
export const changeColumn = (
  changes: RightsChanges,
  rows: readonly RightsRow[],
  right: Right,
  on: boolean,
): RightsChanges => rows.reduce((next, row) => changeRight(next, row, right, on), changes);

/** Whether every box of a column is ticked. */
export const isColumnOn = (rows: readonly RightsRow[], right: Right, changes: RightsChanges): boolean =>
  rows.length > 0 && rows.every((row) => rightsOf(row, changes)[right]);

/** The changes after the box of a whole column was pressed: it ticks what can be ticked, or else unticks. */
export function pressColumn(changes: RightsChanges, rows: readonly RightsRow[], right: Right): RightsChanges {
  const open = rows.filter((row) => !isFixed(row, right, changes));
  return changeColumn(changes, rows, right, !open.every((row) => rightsOf(row, changes)[right]));
}

/** The changes as the server takes them. */
export const changedRights = (changes: RightsChanges): ProgramRight[] =>
  [...changes].map(([userId, rights]) => ({ userId, ...rights }));

/** The changes of a form as the table takes them. */
export const changesOf = (rights: readonly ProgramRight[]): RightsChanges =>
  new Map(rights.map(({ userId, canEdit, canView, notification }) => [userId, { canEdit, canView, notification }]));
