import { PARTICIPANT_ROLES, type ParticipantStatus } from "@openrounds/contract/batches/participants/schemas.ts";
import type { BatchRole, PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import type { Codes, Reached } from "../../kernel/access.ts";
import { now } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import { refuse, refuseConflict, refuseForbidden, refuseNotFound } from "../../kernel/refusal.ts";
import { admitToProgram, dismissFromProgram, holdInProgram, readPublicProgram } from "../../programs/service.ts";
import type { Destination } from "../../identity/service.ts";
import { findBatchRow, type BatchRow, insertParticipants } from "../queries.ts";
import { participantJoined, participantRemoved, participantRolesChanged, participantsAsked } from "./events.ts";
import {
  activateParticipant,
  deleteParticipant,
  findFamiliar,
  findKnown,
  findParticipant,
  isInOtherBatch,
  lockParticipant,
  noteInvitedBy,
  registerInOpen,
  updateParticipant,
  type ParticipantRow,
} from "./queries.ts";

export { matchesText, type ParticipantRow } from "./queries.ts";

const isParticipantRole = (role: BatchRole): boolean => (PARTICIPANT_ROLES as readonly BatchRole[]).includes(role);

/** What people may do to participants, and what to the team of a batch. */
export interface RoleCodes {
  readonly participants: PermissionCode;
  readonly team: PermissionCode;
}

/** Refuses roles that the caller may not give or touch: of participants, or of the team. */
export function requireRoleCodes(codes: Codes, roles: readonly BatchRole[], needed: RoleCodes): void {
  if (roles.some(isParticipantRole) && !codes.has(needed.participants)) refuseForbidden();
  if (roles.some((role) => !isParticipantRole(role)) && !codes.has(needed.team)) refuseForbidden();
  if (roles.includes("OWNER")) refuseForbidden();
}

export interface NewParticipant {
  readonly userId: string;
  readonly roles: readonly BatchRole[];
}

const rowOf = (batchId: string, { userId, roles }: NewParticipant, entityStatus: ParticipantStatus) => {
  const at = now();
  return { batchId, userId, roles: [...roles], entityStatus, createdAt: at, updatedAt: at };
};

/**
 * Adds people whom the hub knows, and asks others who have an account: nobody takes part, or shows how they
 * can be reached, in a hub that they do not know. Those already in the batch stay as they are.
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
  const known = await findKnown(
    db,
    people.map(({ userId }) => userId),
  );
  if (people.some(({ userId }) => !known.has(userId))) refuseNotFound("PARTICIPANT_UNKNOWN");
  return db.transaction(async (tx) => {
    const familiar = await findFamiliar(
      tx,
      batch.programId,
      people.map(({ userId }) => userId),
    );
    const statusOf = (userId: string): ParticipantStatus => (familiar.has(userId) ? "ACTIVE" : "INVITED");
    const rows = people.map((person) => rowOf(batch.batchId, person, statusOf(person.userId)));
    const added = await insertParticipants(tx, rows);
    const joined = added.filter((userId) => familiar.has(userId));
    await admitToProgram(tx, batch.programId, joined);
    for (const userId of joined) await announce(tx, participantJoined, { batchId: batch.batchId, userId });
    const asked = added.filter((userId) => !familiar.has(userId));
    if (asked.length > 0) {
      await announce(tx, participantsAsked, { batchId: batch.batchId, userIds: asked, askedBy: actor.userId });
    }
    return added.map((userId) => ({ userId, entityStatus: statusOf(userId) }));
  });
}

/** Somebody to invite by an address that the hub knows. */
export interface Invitee extends NewParticipant {
  readonly invitedThrough: Destination["kind"];
}

/** Puts invited people on the list of a batch; answers who was not on it before. */
export async function inviteParticipants(tx: Tx, batchId: string, people: readonly Invitee[]): Promise<string[]> {
  const rows = people.map((person) => ({
    ...rowOf(batchId, person, "INVITED"),
    invitedThrough: person.invitedThrough,
  }));
  const added = await insertParticipants(tx, rows);
  const before = people.filter(({ userId }) => !added.includes(userId));
  await noteInvitedBy(tx, batchId, before);
  return added;
}

/** An invited person accepted: they take part from now on. Repeating it changes nothing. */
export async function acceptParticipation(
  tx: Tx,
  batch: { readonly batchId: string; readonly programId: string },
  userId: string,
): Promise<void> {
  if (!(await activateParticipant(tx, batch.batchId, userId, now()))) return;
  await admitToProgram(tx, batch.programId, [userId]);
  await announce(tx, participantJoined, { batchId: batch.batchId, userId });
}

/** Registers a person in an open batch of a public program; repeating it changes nothing. */
export async function register(db: Db, actor: Actor, batchId: string): Promise<void> {
  const row = await findBatchRow(db, batchId);
  if (row === undefined || row.deletedAt !== null) return refuseNotFound();
  await readPublicProgram(db, row.programId);
  await db.transaction(async (tx) => {
    if (await registerInOpen(tx, batchId, actor.userId, now())) {
      await admitToProgram(tx, row.programId, [actor.userId]);
      await announce(tx, participantJoined, { batchId, userId: actor.userId });
      return;
    }
    const known = await findParticipant(tx, batchId, actor.userId);
    if (known?.entityStatus !== "ACTIVE") refuseConflict("BATCH_REGISTRATION_CLOSED");
  });
}

/** The person of a batch, or a refusal. */
export async function readParticipant(db: Db, batch: Reached<BatchRow>, userId: string): Promise<ParticipantRow> {
  return (await findParticipant(db, batch.batchId, userId)) ?? refuseNotFound();
}

/** Keeps a person of a batch as they are until the transaction ends; false where they are not there. */
export const isHeld = async (tx: Tx, batchId: string, userId: string): Promise<boolean> =>
  (await lockParticipant(tx, batchId, userId)) !== undefined;

/** Keeps a person of a batch as they are until the transaction ends; refuses who is not there any more. */
export const holdParticipant = async (
  tx: Tx,
  batchId: string,
  userId: string,
): Promise<Pick<ParticipantRow, "roles">> => (await lockParticipant(tx, batchId, userId)) ?? refuseNotFound();

/** Somebody who takes part in a batch now. */
export async function findActiveParticipant(
  db: Db,
  batchId: string,
  userId: string,
): Promise<ParticipantRow | undefined> {
  const participant = await findParticipant(db, batchId, userId);
  return participant?.entityStatus === "ACTIVE" ? participant : undefined;
}

/** Changes the roles of somebody else; both the old and the new roles must be the caller's to change. */
export async function changeRoles(
  db: Db,
  { actor, codes }: { readonly actor: Actor; readonly codes: Codes },
  batch: Reached<BatchRow>,
  { userId, roles }: NewParticipant,
): Promise<void> {
  if (userId === actor.userId) refuseForbidden();
  const needed = { participants: "ADD_PARTICIPANTS", team: "EDIT_TEAM_MEMBERS" } as const;
  await db.transaction(async (tx) => {
    const participant = await holdParticipant(tx, batch.batchId, userId);
    requireRoleCodes(codes, [...participant.roles, ...roles], needed);
    await updateParticipant(tx, batch.batchId, userId, { roles: [...roles], updatedAt: now() });
    await announce(tx, participantRolesChanged, { batchId: batch.batchId, userId });
  });
}

/** Removes a person from a batch; the owner stays. What they attended stays recorded. */
export async function removeParticipant(db: Db, batch: Reached<BatchRow>, codes: Codes, userId: string): Promise<void> {
  const needed = { participants: "DELETE_PARTICIPANTS", team: "DELETE_TEAM_MEMBERS" } as const;
  await db.transaction(async (tx) => {
    const participant = await holdParticipant(tx, batch.batchId, userId);
    requireRoleCodes(codes, participant.roles, needed);
    await deleteParticipant(tx, batch.batchId, userId);
    await holdInProgram(tx, batch.programId, userId);
    if (!(await isInOtherBatch(tx, batch, userId))) await dismissFromProgram(tx, batch.programId, userId);
    await announce(tx, participantRemoved, { batchId: batch.batchId, userId });
  });
}

/** Refuses a list of people that names somebody twice. */
export function requireDistinct(people: readonly NewParticipant[]): void {
  if (new Set(people.map(({ userId }) => userId)).size !== people.length) refuse("error.invalidInput");
}
