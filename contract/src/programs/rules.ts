import type { PermissionCode } from "../kernel/permissions.ts";
import type { ProgramRight, ProgramStatus, UpdateProgram } from "./schemas.ts";

export type ProgramTab = "active" | "completed" | "pending" | "other";

/** Which statuses each tab of the program list shows; the last one only appears where it has programs. */
export const TAB_STATUSES: Readonly<Record<ProgramTab, readonly ProgramStatus[]>> = {
  active: ["ACTIVE", "PILOT"],
  completed: ["COMPLETED", "PILOT_COMPLETED"],
  pending: ["APPROVAL_PENDING", "CONCEPT_NOTE_APPROVED", "READY_TO_PILOT", "CREATED"],
  other: ["REJECTED", "REVIEW_FAILED", "INACTIVE", "DORMANT", "MIGRATED"],
};

interface Step {
  readonly to: ProgramStatus;
  /** Any one of these lets somebody take it. */
  readonly by: readonly PermissionCode[];
}

const NEXT: Partial<Record<ProgramStatus, Step>> = {
  APPROVAL_PENDING: {
    to: "CONCEPT_NOTE_APPROVED",
    by: ["APPROVE_PROGRAM", "APPROVE_CONCEPT_NOTE", "EDIT_PROGRAM_STATUS"],
  },
  PILOT: { to: "ACTIVE", by: ["APPROVE_PROGRAM", "EDIT_PROGRAM_STATUS"] },
};

/** The codes of which each lets somebody change some status. */
export const STATUS_CODES = [
  "APPROVE_PROGRAM",
  "APPROVE_CONCEPT_NOTE",
  "EDIT_PROGRAM_STATUS",
  "CHANGE_PROGRAM_STATUS",
] as const satisfies readonly PermissionCode[];

const RESTING: readonly ProgramStatus[] = ["INACTIVE", "DORMANT"];
const TURNED_DOWN: readonly ProgramStatus[] = ["REJECTED", "REVIEW_FAILED"];

/** The status of a program, and the one to return to while it rests. */
export interface Stand {
  readonly entityStatus: ProgramStatus;
  readonly statusBefore: ProgramStatus | null;
}

/** Where a program is put out of its way, and from there back: turned down while it awaits approval, or at rest. */
function setAside({ entityStatus, statusBefore }: Stand): readonly ProgramStatus[] {
  const rest = RESTING.filter((status) => status !== entityStatus);
  if (RESTING.includes(entityStatus)) return statusBefore === null ? rest : [statusBefore, ...rest];
  if (TURNED_DOWN.includes(entityStatus)) return ["APPROVAL_PENDING", ...rest];
  return entityStatus === "APPROVAL_PENDING" ? [...TURNED_DOWN, ...rest] : rest;
}

/** Whether a change of status is the next step of a program, and not one out of its way. */
export const isNextStep = ({ entityStatus }: Stand, to: ProgramStatus): boolean => NEXT[entityStatus]?.to === to;

/** The codes of which one lets somebody give a program a status; none where nobody may. */
export function codesToMove(stand: Stand, to: ProgramStatus): readonly PermissionCode[] {
  const next = NEXT[stand.entityStatus];
  if (next?.to === to) return next.by;
  return setAside(stand).includes(to) ? ["CHANGE_PROGRAM_STATUS"] : [];
}

/** What manage status offers to who holds the codes: the present status, at most one next, and those out of the way. */
export function offeredStatuses(stand: Stand, codes: readonly string[]): ProgramStatus[] {
  const next = NEXT[stand.entityStatus];
  const possible = [...(next === undefined ? [] : [next.to]), ...setAside(stand)];
  const mayMove = (to: ProgramStatus): boolean => codesToMove(stand, to).some((code) => codes.includes(code));
  return [stand.entityStatus, ...possible.filter(mayMove)];
}

/** Statuses from which a program is sent for approval by those who edit it. */
const SUBMITTED_FROM: readonly ProgramStatus[] = ["CREATED", ...TURNED_DOWN];

/** Whether those who edit a program may send it for approval. */
export const maySubmitFrom = (status: ProgramStatus): boolean => SUBMITTED_FROM.includes(status);

/** Whether a status returns a program to those who edit it. */
export const isTurnedDown = (status: ProgramStatus): boolean => TURNED_DOWN.includes(status);

/** Whether a change of status takes a reason: when a program that awaits approval is turned down. */
export const needsReason = (from: ProgramStatus, to: ProgramStatus): boolean =>
  from === "APPROVAL_PENDING" && isTurnedDown(to);

/** The status that approval gives; undefined when nothing is to be approved. */
export const nextStatus = (status: ProgramStatus): ProgramStatus | undefined => NEXT[status]?.to;

/** The status to return to after a change: what was left when a program goes to rest. */
export function statusToReturnTo({ entityStatus, statusBefore }: Stand, to: ProgramStatus): ProgramStatus | null {
  if (!RESTING.includes(to)) return null;
  return RESTING.includes(entityStatus) ? statusBefore : entityStatus;
}

/** Batches are shown once the concept note is no longer awaited. */
export const showsBatches = (status: ProgramStatus): boolean => status !== "APPROVAL_PENDING" && status !== "CREATED";

/** Whether batches are made in a program now: not while it awaits approval, was turned down, or rests. */
export const takesBatches = (status: ProgramStatus): boolean =>
  showsBatches(status) && !TURNED_DOWN.includes(status) && !RESTING.includes(status);

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

/** How far somebody may go with a program. */
export const ACCESS_LEVELS = ["VIEW", "EDIT", "NONE"] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** The level that rights stand for: to edit includes to view, and to be notified is none. */
export function accessLevelOf({ canEdit, canView }: Pick<Rights, "canEdit" | "canView">): AccessLevel {
  if (canEdit) return "EDIT";
  return canView ? "VIEW" : "NONE";
}

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

type Certification = Pick<UpdateProgram, "isCertificationProgram" | "certificateCriteria">;

/** Whether a program with certificates does not say what they take; one that was kept so before may stay so. */
export function lacksCriteria(after: Certification, before?: Certification): boolean {
  const isLacking = ({ isCertificationProgram, certificateCriteria }: Certification): boolean =>
    isCertificationProgram && certificateCriteria.trim() === "";
  return isLacking(after) && (before === undefined || !isLacking(before));
}

/** Whether a program loses all the professions that it is for; one that was kept without any may stay so. */
export const losesOccupations = (after: readonly unknown[], before: readonly unknown[]): boolean =>
  after.length === 0 && before.length > 0;

const SETTINGS = [
  "isCertificationProgram",
  "certificateCriteria",
  "accreditationInformation",
  "visibility",
  "publiclySearch",
] as const satisfies readonly (keyof UpdateProgram)[];
type Settings = Pick<UpdateProgram, (typeof SETTINGS)[number]>;

/** What of a program its banner and its settings are. */
export interface ProgramFront extends Settings {
  readonly logo: string | null;
}

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
