import type { PermissionCode } from "../kernel/permissions.ts";
import type { ProgramRight, ProgramStatus, UpdateProgram } from "./schemas.ts";

export type ProgramTab = "active" | "completed" | "pending" | "other";

/** The statuses of each tab of the program list; the last tab only appears when it has programs. */
export const TAB_STATUSES: Readonly<Record<ProgramTab, readonly ProgramStatus[]>> = {
  active: ["ACTIVE", "PILOT"],
  completed: ["COMPLETED", "PILOT_COMPLETED"],
  pending: ["APPROVAL_PENDING", "CONCEPT_NOTE_APPROVED", "READY_TO_PILOT", "CREATED"],
  other: ["REJECTED", "REVIEW_FAILED", "INACTIVE", "DORMANT", "MIGRATED"],
};

interface StatusTransition {
  readonly to: ProgramStatus;
  /** Any one of these codes allows the transition. */
  readonly by: readonly PermissionCode[];
}

const NEXT_TRANSITIONS: Partial<Record<ProgramStatus, StatusTransition>> = {
  APPROVAL_PENDING: {
    to: "CONCEPT_NOTE_APPROVED",
    by: ["APPROVE_PROGRAM", "APPROVE_CONCEPT_NOTE", "EDIT_PROGRAM_STATUS"],
  },
  PILOT: { to: "ACTIVE", by: ["APPROVE_PROGRAM", "EDIT_PROGRAM_STATUS"] },
};

/** The codes that allow some change of status. */
export const STATUS_CODES = [
  "APPROVE_PROGRAM",
  "APPROVE_CONCEPT_NOTE",
  "EDIT_PROGRAM_STATUS",
  "CHANGE_PROGRAM_STATUS",
] as const satisfies readonly PermissionCode[];

const RESTING: readonly ProgramStatus[] = ["INACTIVE", "DORMANT"];
const TURNED_DOWN: readonly ProgramStatus[] = ["REJECTED", "REVIEW_FAILED"];

/** The status of a program, and the status to return to from a resting one. */
export interface ProgramState {
  readonly entityStatus: ProgramStatus;
  readonly statusBefore: ProgramStatus | null;
}

/** Transitions out of the regular sequence and back: rejection while it awaits approval, and resting. */
function sideStatuses({ entityStatus, statusBefore }: ProgramState): readonly ProgramStatus[] {
  const rest = RESTING.filter((status) => status !== entityStatus);
  if (RESTING.includes(entityStatus)) return statusBefore === null ? rest : [statusBefore, ...rest];
  if (TURNED_DOWN.includes(entityStatus)) return ["APPROVAL_PENDING", ...rest];
  return entityStatus === "APPROVAL_PENDING" ? [...TURNED_DOWN, ...rest] : rest;
}

/** Whether a change of status is the next step of the regular sequence. */
export const isNextStep = ({ entityStatus }: ProgramState, to: ProgramStatus): boolean =>
  NEXT_TRANSITIONS[entityStatus]?.to === to;

/** Codes of which any one allows a change of status; empty when it is impossible. */
export function codesToChangeStatus(stand: ProgramState, to: ProgramStatus): readonly PermissionCode[] {
  const next = NEXT_TRANSITIONS[stand.entityStatus];
  if (next?.to === to) return next.by;
  return sideStatuses(stand).includes(to) ? ["CHANGE_PROGRAM_STATUS"] : [];
}

/**
 * The statuses in the status menu for the holder of the codes: the current one, at most one next, and those out of the
 * sequence.
 */
export function offeredStatuses(stand: ProgramState, codes: readonly string[]): ProgramStatus[] {
  const next = NEXT_TRANSITIONS[stand.entityStatus];
  const possible = [...(next === undefined ? [] : [next.to]), ...sideStatuses(stand)];
  const mayMove = (to: ProgramStatus): boolean => codesToChangeStatus(stand, to).some((code) => codes.includes(code));
  return [stand.entityStatus, ...possible.filter(mayMove)];
}

/** Statuses from which editors submit a program for approval. */
const SUBMITTED_FROM: readonly ProgramStatus[] = ["CREATED", ...TURNED_DOWN];

/** Whether editors may submit the program for approval. */
export const maySubmitFrom = (status: ProgramStatus): boolean => SUBMITTED_FROM.includes(status);

/** Whether the status is a rejection. */
export const isTurnedDown = (status: ProgramStatus): boolean => TURNED_DOWN.includes(status);

/** Whether a change of status requires a reason: the rejection of a program that awaits approval. */
export const needsReason = (from: ProgramStatus, to: ProgramStatus): boolean =>
  from === "APPROVAL_PENDING" && isTurnedDown(to);

/** The status after approval; undefined when no approval is pending. */
export const nextStatus = (status: ProgramStatus): ProgramStatus | undefined => NEXT_TRANSITIONS[status]?.to;

/** The status to return to after a change: the former status when a program starts to rest. */
export function statusToReturnTo(
  { entityStatus, statusBefore }: ProgramState,
  to: ProgramStatus,
): ProgramStatus | null {
  if (!RESTING.includes(to)) return null;
  return RESTING.includes(entityStatus) ? statusBefore : entityStatus;
}

/** Batches are shown once the concept note is approved. */
export const showsBatches = (status: ProgramStatus): boolean => status !== "APPROVAL_PENDING" && status !== "CREATED";

/** Whether batches can be created: not while the program awaits approval, is rejected or rests. */
export const takesBatches = (status: ProgramStatus): boolean =>
  showsBatches(status) && !TURNED_DOWN.includes(status) && !RESTING.includes(status);

/** Statuses in which a public program is visible to everybody. */
export const PUBLISHED: readonly ProgramStatus[] = [
  "CONCEPT_NOTE_APPROVED",
  "READY_TO_PILOT",
  "PILOT",
  "ACTIVE",
  "PILOT_COMPLETED",
  "COMPLETED",
];

/** Whether a public program is visible to everybody: after approval and not withdrawn. */
export const isPublished = (status: ProgramStatus): boolean => PUBLISHED.includes(status);

/** A person's codes on a program, from either property name in responses. */
export const permissionCodesOf = (response: {
  readonly permissionCode?: readonly string[];
  readonly permissonCode?: readonly string[];
}): readonly string[] => response.permissionCode ?? response.permissonCode ?? [];

/** Whether the name can be changed, which is only before the launch of the program. */
export const isNameEditable = (status: ProgramStatus): boolean =>
  status === "CONCEPT_NOTE_APPROVED" || status === "APPROVAL_PENDING";

export type ProgramRights = Pick<ProgramRight, "canEdit" | "canView" | "notification">;

/** Levels of access to a program. */
export const ACCESS_LEVELS = ["VIEW", "EDIT", "NONE"] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** The access level of rights: edit includes view; the notification right alone gives no access. */
export function accessLevelOf({ canEdit, canView }: Pick<ProgramRights, "canEdit" | "canView">): AccessLevel {
  if (canEdit) return "EDIT";
  return canView ? "VIEW" : "NONE";
}

/**
 * The rights after a checkbox has changed: edit adds view, removing view removes edit and notification, and
 * notification requires one of them.
 */
export function toggleRight(rights: ProgramRights, right: keyof ProgramRights, on: boolean): ProgramRights {
  const changed = { ...rights, [right]: on };
  if (right === "canEdit" && on) changed.canView = true;
  if (right === "canView" && !on) changed.canEdit = false;
  if (!changed.canEdit && !changed.canView) changed.notification = false;
  return changed;
}

/** Rights without invalid combinations. */
export const normalizeRights = (rights: ProgramRights): ProgramRights => {
  const canView = rights.canView || rights.canEdit;
  return { canEdit: rights.canEdit, canView, notification: rights.notification && canView };
};

/** The owner and the acting person always keep edit and view. */
export const withEditAndView = (rights: ProgramRights): ProgramRights => ({ ...rights, canEdit: true, canView: true });

/** Whose rights change: those of an owner, of the acting person, or of another person. */
export interface RightsHolder {
  readonly isOwner: boolean;
  readonly isSelf: boolean;
  /** The stored rights. */
  readonly stored: ProgramRights;
}

/**
 * The rights to store for requested ones: owners keep edit and view, and people can change only their own notification
 * right.
 */
export function rightsToStore(
  { canEdit, canView, notification }: ProgramRights,
  { isOwner, isSelf, stored }: RightsHolder,
): ProgramRights {
  if (isOwner) return normalizeRights(withEditAndView({ canEdit, canView, notification }));
  return normalizeRights(isSelf ? { ...stored, notification } : { canEdit, canView, notification });
}

type CertificationFields = Pick<UpdateProgram, "isCertificationProgram" | "certificateCriteria">;

/** Whether a certification program lacks its criteria; one that was stored without them is allowed. */
export function lacksCriteria(after: CertificationFields, before?: CertificationFields): boolean {
  const isLacking = ({ isCertificationProgram, certificateCriteria }: CertificationFields): boolean =>
    isCertificationProgram && certificateCriteria.trim() === "";
  return isLacking(after) && (before === undefined || !isLacking(before));
}

/** Whether a program would lose all its professions; one that was stored without any is allowed. */
export const losesOccupations = (after: readonly unknown[], before: readonly unknown[]): boolean =>
  after.length === 0 && before.length > 0;

const SETTINGS = [
  "isCertificationProgram",
  "certificateCriteria",
  "accreditationInformation",
  "visibility",
  "publiclySearch",
] as const satisfies readonly (keyof UpdateProgram)[];
type SettingFields = Pick<UpdateProgram, (typeof SETTINGS)[number]>;

/** The banner and the settings of a program. */
export interface BannerAndSettings extends SettingFields {
  readonly logo: string | null;
}

/** The code for a change of the banner: adding, replacing or removing it. */
function codeOfBanner(before: string | null, after: string | null): PermissionCode | undefined {
  if (before === after) return undefined;
  if (before === null) return "UPLOAD_BANNER";
  return after === null ? "REMOVE_BANNER" : "EDIT_BANNER";
}

/** The codes for changes of banner and settings, besides the code to edit the program. */
export function codesOfBannerAndSettings(
  before: BannerAndSettings,
  input: SettingFields & { readonly logo?: string | null | undefined },
) {
  const publiclySearch = input.visibility === "PUBLIC_PROGRAM" && input.publiclySearch;
  const after = { ...input, publiclySearch };
  const banner = codeOfBanner(before.logo, input.logo === undefined ? before.logo : input.logo);
  const changesSettings = SETTINGS.some((field) => before[field] !== after[field]);
  return new Set<PermissionCode>([
    ...(banner === undefined ? [] : [banner]),
    ...(changesSettings ? ["PROGRAM_SETTINGS" as const] : []),
  ]);
}
