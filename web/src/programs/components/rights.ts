import {
  withEditAndView,
  toggleRight,
  type AccessLevel,
  type ProgramRights,
} from "@openrounds/contract/programs/rules.ts";
import type { ProgramRight } from "@openrounds/contract/programs/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";

export type { ProgramRights } from "@openrounds/contract/programs/rules.ts";
export type RightColumn = keyof ProgramRights;

/** The columns of the table, in order. */
export const RIGHTS = ["canEdit", "canView", "notification"] as const satisfies readonly RightColumn[];

/** The message keys of the access levels. */
export const LEVEL_NAMES = {
  EDIT: "programs.rights.canEdit",
  VIEW: "programs.rights.canView",
  NONE: "programs.rights.none",
} as const satisfies Record<AccessLevel, MessageKey>;

export const NO_RIGHTS: ProgramRights = { canEdit: false, canView: false, notification: false };

/** A row of rights: a team member on a program's page, a program on a member's page. */
export interface RightsRow {
  readonly id: string;
  /** Whether edit and view are fixed: for the owner and for oneself. */
  readonly isFixed: boolean;
  /** The stored rights; for a new program those that the server would store. */
  readonly stored: ProgramRights;
}

/** A team member in the table of rights. */
export interface PersonRow extends RightsRow {
  readonly name: string;
  readonly image: string | null;
  readonly isOwner: boolean;
}

/** Unsaved changes: only rights that differ from the stored ones. */
export type RightsChanges = ReadonlyMap<string, ProgramRights>;

export const NO_CHANGES: RightsChanges = new Map();

const storedRights = ({ isFixed, stored }: RightsRow): ProgramRights => (isFixed ? withEditAndView(stored) : stored);

/** The rights that a row shows. */
export const rightsOf = (row: RightsRow, changes: RightsChanges): ProgramRights =>
  changes.get(row.id) ?? storedRights(row);

/** Whether a checkbox is disabled: fixed rights, and notification of people who may not view the program. */
export function isRightFixed(row: RightsRow, right: RightColumn, changes: RightsChanges): boolean {
  if (right !== "notification") return row.isFixed;
  const { canEdit, canView } = rightsOf(row, changes);
  return !canEdit && !canView;
}

const isSame = (a: ProgramRights, b: ProgramRights): boolean => RIGHTS.every((right) => a[right] === b[right]);

/** The changes after a checkbox was toggled; a right as it was stored is no longer a change. */
export function changeRight(changes: RightsChanges, row: RightsRow, right: RightColumn, on: boolean): RightsChanges {
  if (isRightFixed(row, right, changes)) return changes;
  const toggled = toggleRight(rightsOf(row, changes), right, on);
  const rights = row.isFixed ? withEditAndView(toggled) : toggled;
  const next = new Map(changes);
  if (isSame(rights, storedRights(row))) next.delete(row.id);
  else next.set(row.id, rights);
  return next;
}

/** The changes after the checkbox of a column was toggled. */
export const changeColumn = (
  changes: RightsChanges,
  rows: readonly RightsRow[],
  right: RightColumn,
  on: boolean,
): RightsChanges => rows.reduce((next, row) => changeRight(next, row, right, on), changes);

/** Whether every checkbox of a column is checked. */
export const isColumnOn = (rows: readonly RightsRow[], right: RightColumn, changes: RightsChanges): boolean =>
  rows.length > 0 && rows.every((row) => rightsOf(row, changes)[right]);

/** The changes after a click on the checkbox of a column: it checks all that can be checked, or else unchecks all. */
export function toggleColumn(changes: RightsChanges, rows: readonly RightsRow[], right: RightColumn): RightsChanges {
  const open = rows.filter((row) => !isRightFixed(row, right, changes));
  return changeColumn(changes, rows, right, !open.every((row) => rightsOf(row, changes)[right]));
}

/** The changes in the shape of the contract. */
export const toContract = (changes: RightsChanges): ProgramRight[] =>
  [...changes].map(([userId, rights]) => ({ userId, ...rights }));

/** The changes of a form in the shape of the table. */
export const toChanges = (rights: readonly ProgramRight[]): RightsChanges =>
  new Map(rights.map(({ userId, canEdit, canView, notification }) => [userId, { canEdit, canView, notification }]));
