import {
  codesOfBannerAndSettings,
  rightsToStore,
  isNameEditable,
  isPublished,
  lacksCriteria,
  losesOccupations,
  normalizeRights,
  type ProgramRights,
} from "@openrounds/contract/programs/rules.ts";
import type {
  CreateProgram,
  ProgramRight,
  PublicProgramCard,
  ProgramStatus,
  ProgramType,
  SuperHubUpdate,
  UpdateProgram,
} from "@openrounds/contract/programs/schemas.ts";
import { DEFAULT_LOCALE } from "@openrounds/messages/locales.ts";
import type { Codes, Reached } from "../kernel/access.ts";
import { now, nowMs } from "../kernel/clock.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import type { Actor } from "../kernel/http/handlers.ts";
import { newId } from "../kernel/ids.ts";
import { announce } from "../kernel/jobs/outbox.ts";
import type { Platform } from "../kernel/platform.ts";
import { refuse, refuseConflict, refuseForbidden, refuseNotFound } from "../kernel/refusal.ts";
import { cleanRichText } from "../kernel/rich-text.ts";
import { managedHubOf } from "../organizations/access.ts";
import { recordAuditEntry } from "../organizations/audit/service.ts";
import { incrementVersion, lockVersions } from "../organizations/members/service.ts";
import { findOwner, type OrganizationRow } from "../organizations/service.ts";
import { areFocusAreas, occupationNames } from "../reference/service.ts";
import { presentPublicCard } from "./present.ts";
import { programAwaitsDecision, programRemoved, programStatusChanged } from "./events.ts";
import {
  deleteProgramParticipant,
  deleteRightsInOrganization,
  listMemberIds,
  findPublicProgram,
  listPublicByOrganization,
  findRight,
  insertProgram,
  insertProgramParticipants,
  listRightsOfMember,
  lockProgramParticipant,
  markDeleted,
  updateStatus,
  updateProgram,
  upsertRights,
  type ProgramAccessRow,
  type ProgramRow,
  type PublicRow,
} from "./queries.ts";

export { programCodes } from "./present.ts";
export {
  listByOrganization,
  listAccessRows,
  listRightsOfMember,
  type RightsOfMember,
  type ProgramAccessRow,
  type ProgramRow,
} from "./queries.ts";

type ProgramSubjects = Pick<CreateProgram, "focusAreas" | "targetedOccupations">;

async function requireKnownSubjects(
  platform: Platform,
  { focusAreas, targetedOccupations }: ProgramSubjects,
): Promise<void> {
  if (!(await areFocusAreas(platform, focusAreas))) {
    refuse("PROGRAM_FOCUS_AREA_UNKNOWN", { fields: { focusAreas: "PROGRAM_FOCUS_AREA_UNKNOWN" } });
  }
  const known = await occupationNames(platform, targetedOccupations, DEFAULT_LOCALE);
  if (known.length < targetedOccupations.length) {
    refuse("error.invalidInput", { fields: { targetedOccupations: "error.invalidField" } });
  }
}

function requireCriteria(...of: Parameters<typeof lacksCriteria>): void {
  if (!lacksCriteria(...of)) return;
  refuse("error.invalidInput", { fields: { certificateCriteria: "REQUIRED_VALIDATION" } });
}

/** A regular program of a hub waits for approval; training programs and those of a superhub are active at once. */
const firstStatus = (programType: ProgramType, organization: OrganizationRow): ProgramStatus =>
  programType === "REGULAR_PROGRAM" && organization.level !== "SUPERHUB" ? "APPROVAL_PENDING" : "ACTIVE";

const CODE_TO_CREATE = {
  REGULAR_PROGRAM: "CREATE_PROGRAM",
  TRAINING_PROGRAM: "CREATE_TRAINING_PROGRAM",
  EVENT_PROGRAM: "CREATE_TRAINING_EVENT",
} as const;

/**
 * The rights of a new program: those requested for members, and those of the creator and the owner. A creator who only
 * manages the hub gets none.
 */
async function firstRights(
  db: Db,
  program: { programId: string; organizationId: string },
  creators: readonly string[],
  requested: readonly ProgramRight[],
) {
  const owner = await findOwner(db, program.organizationId);
  const always = new Set([...creators, ...(owner === undefined ? [] : [owner])]);
  await requireMembers(db, program.organizationId, requested);
  const rights = new Map(requested.map((right) => [right.userId, normalizeRights(right)]));
  for (const userId of always) {
    const notification = rights.get(userId)?.notification ?? true;
    rights.set(userId, { canEdit: true, canView: true, notification });
  }
  const updatedAt = now();
  return [...rights].map(([userId, right]) => ({
    programId: program.programId,
    userId,
    ...right,
    isAdmin: always.has(userId),
    updatedAt,
  }));
}

/** Creates a program of a kind that the caller may create. */
export async function createProgram(
  platform: Platform,
  actor: Actor,
  input: CreateProgram,
  { organization, codes }: { organization: Reached<OrganizationRow>; codes: Codes },
): Promise<{ programId: string; organizationId: string }> {
  const programType = input.eventType === undefined ? input.programType : "EVENT_PROGRAM";
  if (!codes.has(CODE_TO_CREATE[programType])) refuseForbidden();
  requireCriteria(input);
  await requireKnownSubjects(platform, input);
  const { memberProgramRequestList, focusAreas, targetedOccupations, ...fields } = input;
  const programId = newId();
  const at = now();
  const entityStatus = firstStatus(programType, organization);
  const isAwaiting = entityStatus === "APPROVAL_PENDING";
  const creators = (await managedHubOf(platform, actor)) === undefined ? [actor.userId] : [];
  return platform.db.transaction(async (tx) => {
    await insertProgram(tx, {
      ...fields,
      programType,
      programId,
      organizationId: organization.organizationId,
      createdBy: actor.userId,
      description: cleanRichText(input.description),
      entityStatus,
      askedAt: isAwaiting ? at : null,
      focusAreaIds: focusAreas,
      occupationIds: targetedOccupations,
      certificateCriteria: input.isCertificationProgram ? input.certificateCriteria : "",
      publiclySearch: input.visibility === "PUBLIC_PROGRAM" && input.publiclySearch,
      createdAt: at,
      updatedAt: at,
    });
    const program = { programId, organizationId: organization.organizationId };
    await upsertRights(tx, await firstRights(tx, program, creators, memberProgramRequestList));
    if (isAwaiting) await announce(tx, programAwaitsDecision, { programId, atMs: at.getTime() });
    return program;
  });
}

/**
 * Changes a program; banner and settings need additional codes. Refused when the version has changed since it was
 * read.
 */
export async function changeProgram(
  platform: Platform,
  { accessRow, codes }: { readonly accessRow: ProgramAccessRow; readonly codes: Codes },
  input: UpdateProgram,
): Promise<ProgramAccessRow> {
  const { program } = accessRow;
  for (const code of codesOfBannerAndSettings(program, input)) if (!codes.has(code)) refuseForbidden();
  if (input.name !== program.name && !isNameEditable(program.entityStatus)) {
    refuse("PROGRAM_NAME_LOCKED", { status: 409, fields: { name: "PROGRAM_NAME_LOCKED" } });
  }
  requireCriteria(input, program);
  if (losesOccupations(input.targetedOccupations, program.occupationIds)) {
    refuse("REQUIRED_VALIDATION", { fields: { targetedOccupations: "REQUIRED_VALIDATION" } });
  }
  await requireKnownSubjects(platform, input);
  const { isSuperHubUpdate: _, focusAreas, targetedOccupations, version, logo, ...fields } = input;
  const changes = {
    ...fields,
    ...(logo !== undefined && { logo }),
    description: cleanRichText(input.description),
    focusAreaIds: focusAreas,
    occupationIds: targetedOccupations,
    publiclySearch: input.visibility === "PUBLIC_PROGRAM" && input.publiclySearch,
    updatedAt: now(),
  };
  const changed = await platform.db.transaction((tx) =>
    updateProgram(tx, program.programId, version ?? program.version, changes),
  );
  return changed === undefined ? refuseConflict() : { ...accessRow, program: changed };
}

/** A public program as everybody sees it, or a refusal; later domains call it before they show data of the program. */
export async function readPublicProgram(db: Db, programId: string): Promise<PublicRow> {
  const row = await findPublicProgram(db, programId);
  return row !== undefined && isPublished(row.program.entityStatus) ? row : refuseNotFound();
}

/** Changes type, video provider and kind of a program, as people of a superhub may. */
export async function changeKind(
  db: Db,
  accessRow: ProgramAccessRow,
  { isSuperHubUpdate: _, ...changes }: SuperHubUpdate,
): Promise<ProgramAccessRow> {
  const { program } = accessRow;
  const changed = await db.transaction((tx) =>
    updateProgram(tx, program.programId, program.version, { ...changes, updatedAt: now() }),
  );
  return changed === undefined ? refuseConflict() : { ...accessRow, program: changed };
}

export interface ProgramStatusChange {
  readonly from: ProgramStatus;
  readonly to: ProgramStatus;
  readonly statusBefore?: ProgramStatus | null;
  /** The reason for a rejection; null removes it, undefined keeps it. */
  readonly reason?: string | null | undefined;
  readonly byUserId?: string;
}

/** Changes the status of a program and announces it; false when its former status has changed meanwhile. */
export async function changeStatus(
  tx: Tx,
  programId: string,
  { from, to, statusBefore = null, reason, byUserId }: ProgramStatusChange,
): Promise<boolean> {
  const at = now();
  if (!(await updateStatus(tx, { programId, from: [from], to, statusBefore, reason, at }))) return false;
  const atMs = at.getTime();
  await announce(tx, programStatusChanged, { programId, from, to, byUserId: byUserId ?? null, atMs });
  if (to === "APPROVAL_PENDING") await announce(tx, programAwaitsDecision, { programId, atMs });
  return true;
}

/** Deletes a program, unless a later domain refuses because something took place in it. */
export async function removeProgram(db: Db, actor: Actor, program: Reached<ProgramRow>): Promise<void> {
  const { programId, organizationId, name } = program;
  await db.transaction(async (tx) => {
    if (!(await markDeleted(tx, programId, now()))) refuseNotFound();
    await announce(tx, programRemoved, { programId });
    const details = { program: name };
    await recordAuditEntry(tx, { organizationId, actorId: actor.userId, action: "PROGRAM_DELETED", details });
  });
}

const NO_RIGHTS: ProgramRights = { canEdit: false, canView: false, notification: false };

export interface RequestedRight extends ProgramRight {
  readonly isAdmin?: boolean | undefined;
  /** The version of the member that was read. */
  readonly version?: number | undefined;
}

/** Refuses a change when the version of a member has changed since it was read. */
async function requireVersion(tx: Tx, organizationId: string, requested: readonly RequestedRight[]): Promise<void> {
  const present = await lockVersions(
    tx,
    organizationId,
    requested.map(({ userId }) => userId),
  );
  const isOld = requested.some(({ userId, version }) => version !== undefined && present.get(userId) !== version);
  if (isOld) refuseConflict("PROGRAM_RIGHTS_CHANGED_MEANWHILE");
}

async function requireMembers(
  db: Db,
  organizationId: string,
  people: readonly { readonly userId: string }[],
): Promise<void> {
  const userIds = people.map(({ userId }) => userId);
  const known = await listMemberIds(db, organizationId, { userIds, atMs: nowMs() });
  if (people.some(({ userId }) => !known.has(userId))) refuse("PROGRAM_MEMBER_UNKNOWN", { status: 404 });
}

/**
 * Changes the rights of team members on a program. The owner keeps edit and view, and the caller can change only their
 * own notification right.
 */
export async function changeRights(
  db: Db,
  actor: Actor,
  program: Reached<ProgramRow>,
  requested: readonly RequestedRight[],
): Promise<void> {
  const { programId, organizationId } = program;
  const updatedAt = now();
  await db.transaction(async (tx) => {
    await requireVersion(tx, organizationId, requested);
    await requireMembers(tx, organizationId, requested);
    const owner = await findOwner(tx, organizationId);
    const stored = (await findRight(tx, programId, actor.userId)) ?? NO_RIGHTS;
    const rows = requested.map((each) => {
      const { userId } = each;
      const rights = rightsToStore(each, { isOwner: userId === owner, isSelf: userId === actor.userId, stored });
      return { programId, userId, ...rights, isAdmin: rights.canEdit && each.isAdmin !== false, updatedAt };
    });
    await incrementVersion(
      tx,
      organizationId,
      rows.map(({ userId }) => userId),
      updatedAt,
    );
    await upsertRights(tx, rows);
  });
}

export interface MemberOfTeam {
  readonly organizationId: string;
  readonly userId: string;
  readonly isOwner: boolean;
}

/** Changes the rights of one member on programs of the organization; a program of another organization is not found. */
export async function changeRightsOfMember(
  tx: Tx,
  actor: Actor,
  { organizationId, userId, isOwner }: MemberOfTeam,
  requested: readonly (ProgramRights & { readonly programId: string })[],
): Promise<void> {
  const known = new Map((await listRightsOfMember(tx, organizationId, userId)).map((row) => [row.programId, row]));
  const updatedAt = now();
  const rows = requested.map(({ programId, ...rights }) => {
    const row = known.get(programId) ?? refuseNotFound();
    const { canEdit, canView, notification } = row;
    const stored = { canEdit: canEdit ?? false, canView: canView ?? false, notification: notification ?? false };
    const granted = rightsToStore(rights, { isOwner, isSelf: userId === actor.userId, stored });
    return { programId, userId, ...granted, isAdmin: granted.canEdit, updatedAt };
  });
  await upsertRights(tx, rows);
}

/** Ends the rights of a person who left the team on its programs. */
export const endRightsOfMember = (tx: Tx, organizationId: string, userId: string): Promise<void> =>
  deleteRightsInOrganization(tx, organizationId, userId);

/** After the first batch, the program is ready to launch. */
export async function firstBatchCreated(tx: Tx, programId: string): Promise<void> {
  await changeStatus(tx, programId, { from: "CONCEPT_NOTE_APPROVED", to: "READY_TO_PILOT" });
}

/** After the first session has started, the pilot runs. */
export async function firstSessionStarted(tx: Tx, programId: string): Promise<void> {
  await changeStatus(tx, programId, { from: "READY_TO_PILOT", to: "PILOT" });
}

/** Adds people to a program who joined one of its batches. */
export const addToProgram = (tx: Tx, programId: string, userIds: readonly string[]): Promise<void> =>
  insertProgramParticipants(tx, programId, userIds);

/** Locks the participation of a person in a program until the transaction ends. */
export const lockProgramParticipation = (tx: Tx, programId: string, userId: string): Promise<void> =>
  lockProgramParticipant(tx, programId, userId);

/** Removes a person from a program who is in none of its batches any more. */
export const removeFromProgram = (tx: Tx, programId: string, userId: string): Promise<void> =>
  deleteProgramParticipant(tx, programId, userId);

interface PublicCardsWanted {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly locale: string;
}

/** One page of the public programs of an organization as cards, the latest first. */
export async function listPublicCards(
  platform: Platform,
  organizationId: string,
  { locale, ...page }: PublicCardsWanted,
): Promise<{ cards: PublicProgramCard[]; total: number }> {
  const { rows, total } = await listPublicByOrganization(platform.db, organizationId, page);
  return { cards: await Promise.all(rows.map((program) => presentPublicCard(platform, program, locale))), total };
}
