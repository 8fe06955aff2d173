import { PARTICIPANT_ROLES, type ParticipantStatus } from "@openrounds/contract/batches/participants/schemas.ts";
import type { BatchRole, PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import type { Codes, Reached } from "../../kernel/access.ts";
import { now } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import { refuse, refuseForbidden, refuseNotFound } from "../../kernel/refusal.ts";
import { addToProgram, removeFromProgram, lockProgramParticipation } from "../../programs/service.ts";
import type { EmailOrPhone } from "../../identity/service.ts";
import { type BatchRow, insertParticipants } from "../queries.ts";
import { participantJoined, participantRemoved, participantRolesChanged, participantsAsked } from "./events.ts";
import {
  activateParticipant,
  deleteInvited,
  deleteParticipant,
  listKnownToHub,
  listExistingUsers,
  findParticipant,
  isInOtherBatch,
  lockParticipant,
  setInvitedThrough,
  insertRegistered,
  updateParticipant,
  type ParticipantRow,
} from "./queries.ts";

export { matchesText, type ParticipantRow } from "./queries.ts";

const isParticipantRole = (role: BatchRole): boolean => (PARTICIPANT_ROLES as readonly BatchRole[]).includes(role);

/** The codes that are needed to change participants, and to change the team of a batch. */
export interface RoleCodes {
  readonly participants: PermissionCode;
  readonly team: PermissionCode;
}

/** Whether the caller's codes cover roles: those of participants, or those of the team; nothing covers the owner. */
export const coversRoles = (codes: Codes, roles: readonly BatchRole[], needed: RoleCodes): boolean =>
  roles.every((role) => role !== "OWNER" && codes.has(isParticipantRole(role) ? needed.participants : needed.team));

/** Refuses roles that the caller's codes do not cover. */
export function requireRoleCodes(codes: Codes, roles: readonly BatchRole[], needed: RoleCodes): void {
  if (!coversRoles(codes, roles, needed)) refuseForbidden();
}

export interface NewParticipant {
  readonly userId: string;
  readonly roles: readonly BatchRole[];
}

const participantRow = (batchId: string, { userId, roles }: NewParticipant, entityStatus: ParticipantStatus) => {
  const at = now();
  return { batchId, userId, roles: [...roles], entityStatus, createdAt: at, updatedAt: at };
};

/**
 * Adds people whom the hub knows as active, and invites other people who have an account: without their consent, nobody
 * takes part in a hub that they do not know, nor shows it their contacts. People already in the batch stay unchanged.
 */
export async function addParticipants(
  db: Db,
  batch: Reached<BatchRow>,
  { actor, codes }: { readonly actor: Actor; readonly codes: Codes },
  people: readonly NewParticipant[],
): Promise<{ userId: string; entityStatus: ParticipantStatus }[]> {
  for (const { roles } of people) {
    requireRoleCodes(codes, roles, { participants: "ADD_PARTICIPANTS", team: "ADD_TEAM_MEMBERS" });
  }
  const known = await listExistingUsers(
    db,
    people.map(({ userId }) => userId),
  );
  if (people.some(({ userId }) => !known.has(userId))) refuseNotFound("PARTICIPANT_UNKNOWN");
  return db.transaction(async (tx) => {
    const familiar = await listKnownToHub(
      tx,
      batch.programId,
      people.map(({ userId }) => userId),
    );
    const statusOf = (userId: string): ParticipantStatus => (familiar.has(userId) ? "ACTIVE" : "INVITED");
    const rows = people.map((person) => participantRow(batch.batchId, person, statusOf(person.userId)));
    const added = await insertParticipants(tx, rows);
    const joined = added.filter((userId) => familiar.has(userId));
    await addToProgram(tx, batch.programId, joined);
    for (const userId of joined) await announce(tx, participantJoined, { batchId: batch.batchId, userId });
    const invitedIds = added.filter((userId) => !familiar.has(userId));
    if (invitedIds.length > 0) {
      await announce(tx, participantsAsked, { batchId: batch.batchId, userIds: invitedIds, askedBy: actor.userId });
    }
    return added.map((userId) => ({ userId, entityStatus: statusOf(userId) }));
  });
}

/** A person to invite, with the kind of address that is known to the hub. */
export interface InvitedParticipant extends NewParticipant {
  readonly invitedThrough: EmailOrPhone["kind"];
}

/** Adds people to a batch as invited; returns those who were not in it before. */
export async function inviteParticipants(
  tx: Tx,
  batchId: string,
  people: readonly InvitedParticipant[],
): Promise<string[]> {
  const rows = people.map((person) => ({
    ...participantRow(batchId, person, "INVITED"),
    invitedThrough: person.invitedThrough,
  }));
  const added = await insertParticipants(tx, rows);
  const before = people.filter(({ userId }) => !added.includes(userId));
  await setInvitedThrough(tx, batchId, before);
  return added;
}

/** An invited person accepts and becomes active. Idempotent. */
export async function acceptParticipation(
  tx: Tx,
  batch: { readonly batchId: string; readonly programId: string },
  userId: string,
): Promise<void> {
  if (!(await activateParticipant(tx, batch.batchId, userId, now()))) return;
  await addToProgram(tx, batch.programId, [userId]);
  await announce(tx, participantJoined, { batchId: batch.batchId, userId });
}

/** Makes a person a registered participant of a batch. */
export async function enrol(
  tx: Tx,
  { batchId, programId }: Pick<BatchRow, "batchId" | "programId">,
  userId: string,
): Promise<void> {
  if (!(await insertRegistered(tx, batchId, userId, now()))) return;
  await addToProgram(tx, programId, [userId]);
  await announce(tx, participantJoined, { batchId, userId });
}

/** Whether a person was invited to a batch and has not accepted. */
export const isInvited = async (db: Db, batchId: string, userId: string): Promise<boolean> =>
  (await findParticipant(db, batchId, userId))?.entityStatus === "INVITED";

/** The participant, or a refusal. */
export async function readParticipant(db: Db, batch: Reached<BatchRow>, userId: string): Promise<ParticipantRow> {
  return (await findParticipant(db, batch.batchId, userId)) ?? refuseNotFound();
}

/** Locks a participant until the transaction ends; false when there is none. */
export const tryLockParticipant = async (tx: Tx, batchId: string, userId: string): Promise<boolean> =>
  (await lockParticipant(tx, batchId, userId)) !== undefined;

/** Locks a participant until the transaction ends; refuses when there is none any more. */
export const lockParticipantOrRefuse = async (
  tx: Tx,
  batchId: string,
  userId: string,
): Promise<Pick<ParticipantRow, "roles">> => (await lockParticipant(tx, batchId, userId)) ?? refuseNotFound();

/** A participant who is active. */
export async function findActiveParticipant(
  db: Db,
  batchId: string,
  userId: string,
): Promise<ParticipantRow | undefined> {
  const participant = await findParticipant(db, batchId, userId);
  return participant?.entityStatus === "ACTIVE" ? participant : undefined;
}

/** Changes the roles of another person. The caller's codes must cover the old and the new roles. */
export async function changeRoles(
  db: Db,
  { actor, codes }: { readonly actor: Actor; readonly codes: Codes },
  batch: Reached<BatchRow>,
  { userId, roles }: NewParticipant,
): Promise<void> {
  if (userId === actor.userId) refuseForbidden();
  const needed = { participants: "ADD_PARTICIPANTS", team: "EDIT_TEAM_MEMBERS" } as const;
  await db.transaction(async (tx) => {
    const participant = await lockParticipantOrRefuse(tx, batch.batchId, userId);
    requireRoleCodes(codes, [...participant.roles, ...roles], needed);
    await setRoles(tx, batch.batchId, { userId, roles });
  });
}

/** Sets the roles of a participant. */
export async function setRoles(tx: Tx, batchId: string, { userId, roles }: NewParticipant): Promise<void> {
  await updateParticipant(tx, batchId, userId, { roles: [...roles], updatedAt: now() });
  await announce(tx, participantRolesChanged, { batchId, userId });
}

/** Removes a person from a batch, except its owner. Their attendance stays recorded. */
export async function removeParticipant(db: Db, batch: Reached<BatchRow>, codes: Codes, userId: string): Promise<void> {
  const needed = { participants: "DELETE_PARTICIPANTS", team: "DELETE_TEAM_MEMBERS" } as const;
  await db.transaction(async (tx) => {
    const participant = await lockParticipantOrRefuse(tx, batch.batchId, userId);
    requireRoleCodes(codes, participant.roles, needed);
    await removeLocked(tx, batch, userId);
  });
}

/** Removes people who are invited and have not accepted; returns them. */
export async function withdrawInvited(tx: Tx, batchId: string, userIds: readonly string[]): Promise<string[]> {
  const withdrawn = await deleteInvited(tx, batchId, userIds);
  for (const userId of withdrawn) await announce(tx, participantRemoved, { batchId, userId });
  return withdrawn;
}

/** Removes a participant who is locked. */
export async function removeLocked(tx: Tx, batch: BatchRow, userId: string): Promise<void> {
  await deleteParticipant(tx, batch.batchId, userId);
  await lockProgramParticipation(tx, batch.programId, userId);
  if (!(await isInOtherBatch(tx, batch, userId))) await removeFromProgram(tx, batch.programId, userId);
  await announce(tx, participantRemoved, { batchId: batch.batchId, userId });
}

/** Refuses a list that names a person twice. */
export function requireDistinct(people: readonly NewParticipant[]): void {
  if (new Set(people.map(({ userId }) => userId)).size !== people.length) refuse("error.invalidInput");
}
