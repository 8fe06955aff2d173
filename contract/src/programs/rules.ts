import type { PermissionCode } from "../kernel/permissions.ts";
import type { ProgramRight, ProgramStatus, UpdateProgram } from "./schemas.ts";

export type ProgramTab = "active" | "completed" | "pending";

/** Which statuses each tab of the program list shows. */
export const TAB_STATUSES: Readonly<Record<ProgramTab, readonly ProgramStatus[]>> = {
  active: ["ACTIVE", "PILOT"],
  completed: ["COMPLETED", "PILOT_COMPLETED"],
  pending: ["APPROVAL_PENDING", "CONCEPT_NOTE_APPROVED", "READY_TO_PILOT", "CREATED"],
};

const NEXT: Partial<Record<ProgramStatus, ProgramStatus>> = {
  APPROVAL_PENDING: "CONCEPT_NOTE_APPROVED",
  PILOT: "ACTIVE",
};

/** What manage status offers: the present status, and at most one next. */
export function offeredStatuses(status: ProgramStatus): ProgramStatus[] {
  const next = NEXT[status];
  return next === undefined ? [status] : [status, next];
}

/** Batches are shown once the concept note is no longer awaited. */
export const showsBatches = (status: ProgramStatus): boolean => status !== "APPROVAL_PENDING" && status !== "CREATED";

/** Statuses in which a public program is shown to everybody. */
export const PUBLISHED: readonly ProgramStatus[] = [
  "CONCEPT_NOTE_APPROVED",
  "READY_TO_PILOT",
  "PILOT",
  "ACTIVE",
  "PILOT_COMPLETED",
  "COMPLETED",
];

/** Whether a public program is shown to everybody: once it is approved, and not withdrawn. */
export const isPublished = (status: ProgramStatus): boolean => PUBLISHED.includes(status);

/** What a person may do with a program, in either spelling that answers carry. */
export const permissionCodesOf = (answer: {
  readonly permissionCode?: readonly string[];
  readonly permissonCode?: readonly string[];
}): readonly string[] => answer.permissionCode ?? answer.permissonCode ?? [];

/** The name can be changed only before the program is launched. */
export const isNameEditable = (status: ProgramStatus): boolean =>
  status === "CONCEPT_NOTE_APPROVED" || status === "APPROVAL_PENDING";

export type Rights = Pick<ProgramRight, "canEdit" | "canView" | "notification">;

/**
 * The rights after one of them was ticked or unticked: edit brings view, no view takes edit and
 * notification, and without either there is no notification.
 */
export function toggleRight(rights: Rights, right: keyof Rights, on: boolean): Rights {
  const changed = { ...rights, [right]: on };
  if (right === "canEdit" && on) changed.canView = true;
  if (right === "canView" && !on) changed.canEdit = false;
  if (!changed.canEdit && !changed.canView) changed.notification = false;
  return changed;
}

/** Rights as they may be stored, whatever was sent. */
export const settleRights = (rights: Rights): Rights => {
  const canView = rights.canView || rights.canEdit;
  return { canEdit: rights.canEdit, canView, notification: rights.notification && canView };
};

/** The owner and the person who acts always keep edit and view. */
export const keepsEditAndView = (rights: Rights): Rights => ({ ...rights, canEdit: true, canView: true });

/** Whose rights are changed: an owner, the person who acts, or anybody else. */
export interface RightsHolder {
  readonly isOwner: boolean;
  readonly isSelf: boolean;
  /** What is stored now. */
  readonly stored: Rights;
}

/** The rights that are stored when some are asked: owners keep edit and view, and nobody changes more of the own than the notification. */
export function grantedRights(
  { canEdit, canView, notification }: Rights,
  { isOwner, isSelf, stored }: RightsHolder,
): Rights {
  if (isOwner) return settleRights(keepsEditAndView({ canEdit, canView, notification }));
  return settleRights(isSelf ? { ...stored, notification } : { canEdit, canView, notification });
}

type Settings = Pick<UpdateProgram, "isCertificationProgram" | "certificateCriteria" | "visibility" | "publiclySearch">;

/** What of a program its banner and its settings are. */
export interface ProgramFront extends Settings {
  readonly logo: string | null;
}

const SETTINGS = ["isCertificationProgram", "certificateCriteria", "visibility", "publiclySearch"] as const;

/** The code that another banner takes: the first one, one in its place, or none any more. */
function codeOfBanner(before: string | null, after: string | null): PermissionCode | undefined {
  if (before === after) return undefined;
  if (before === null) return "UPLOAD_BANNER";
  return after === null ? "REMOVE_BANNER" : "EDIT_BANNER";
}

/** The codes that a change of a program takes besides the one to edit it: for its banner and for its settings. */
export function codesOfFront(before: ProgramFront, input: Settings & { readonly logo?: string | null | undefined }) {
  const publiclySearch = input.visibility === "PUBLIC_PROGRAM" && input.publiclySearch;
  const after = { ...input, publiclySearch };
  const banner = codeOfBanner(before.logo, input.logo === undefined ? before.logo : input.logo);
  const changesSettings = SETTINGS.some((field) => before[field] !== after[field]);
  return new Set<PermissionCode>([
    ...(banner === undefined ? [] : [banner]),
    ...(changesSettings ? ["PROGRAM_SETTINGS" as const] : []),
  ]);
}
