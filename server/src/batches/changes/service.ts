import { UNDO_WITHIN_MS, type ParticipantChange } from "@openrounds/contract/batches/changes/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import type { Codes, Reached } from "../../kernel/access.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import { refuseConflict, refuseForbidden } from "../../kernel/refusal.ts";
import { addToProgram } from "../../programs/service.ts";
import { participantJoined } from "../participants/events.ts";
import { coversRoles, removeLocked, setRoles, type RoleCodes } from "../participants/service.ts";
import type { BatchRow } from "../queries.ts";
import {
  insertAgain,
  insertChanges,
  lockActive,
  deletePastChanges,
  takeChange,
  type ChangeRow,
  type ParticipationRow,
} from "./queries.ts";

/** The person who changes participants, with their codes on the batch. */
export interface ChangeAuthor {
  readonly actor: Actor;
  readonly codes: Codes;
}

interface Change {
  readonly batch: Reached<BatchRow>;
  readonly userList: readonly string[];
  readonly needed: RoleCodes;
  /** The new role; null when the people are removed. */
  readonly role: BatchRole | null;
}

/**
 * Changes the active ones of some participants whom the author may change, and keeps what they were for those who take
 * it back.
 */
async function change(db: Db, { actor, codes }: ChangeAuthor, wanted: Change): Promise<ParticipantChange> {
  const { batch, needed, role } = wanted;
  const userIds = [...new Set(wanted.userList)];
  const changeId = newId();
  return db.transaction(async (tx) => {
    const locked = await lockActive(tx, batch.batchId, userIds);
    const changed = locked.filter(
      ({ userId, roles }) =>
        userId !== actor.userId &&
        coversRoles(codes, role === null ? roles : [...roles, role], needed) &&
        roles.join() !== role,
    );
    const stamp = { changeId, changedBy: actor.userId, changedAt: now() };
    if (changed.length > 0) {
      await insertChanges(
        tx,
        changed.map((row) => toChangeRow(row, role, stamp)),
      );
    }
    for (const { userId } of changed) {
      if (role === null) await removeLocked(tx, batch, userId);
      else await setRoles(tx, batch.batchId, { userId, roles: [role] });
    }
    const changedCount = changed.length;
    return { changeId: changedCount === 0 ? null : changeId, changedCount, keptCount: userIds.length - changedCount };
  });
}

const toChangeRow = (
  { entityStatus: _active, updatedAt: _updated, createdAt, ...row }: ParticipationRow,
  newRole: BatchRole | null,
  stamp: Pick<ChangeRow, "changeId" | "changedBy" | "changedAt">,
): ChangeRow => ({ ...row, joinedAt: createdAt, newRole, ...stamp });

const REMOVES = { participants: "DELETE_PARTICIPANTS", team: "DELETE_TEAM_MEMBERS" } as const;
const CHANGES = { participants: "ADD_PARTICIPANTS", team: "EDIT_TEAM_MEMBERS" } as const;

/** Removes participants from a batch. Their attendance, certificates and answers stay recorded. */
export const removeParticipants = (
  db: Db,
  author: ChangeAuthor,
  batch: Reached<BatchRow>,
  userList: readonly string[],
): Promise<ParticipantChange> => change(db, author, { batch, userList, needed: REMOVES, role: null });

/** Gives participants one role instead of those that they had, where the author's codes cover both. */
export const changeRoleOf = (
  db: Db,
  author: ChangeAuthor,
  batch: Reached<BatchRow>,
  { userList, role }: { readonly userList: readonly string[]; readonly role: BatchRole },
): Promise<ParticipantChange> => change(db, author, { batch, userList, needed: CHANGES, role });

/** Takes a removal or a change of roles back for one person; false where something else happened to them since. */
async function restore(tx: Tx, batch: BatchRow, before: ChangeRow): Promise<boolean> {
  const { batchId, userId, roles, newRole } = before;
  if (newRole === null) {
    const { changeId: _id, changedBy: _by, changedAt: _at, newRole: _role, joinedAt, ...row } = before;
    const isBack = await insertAgain(tx, { ...row, entityStatus: "ACTIVE", createdAt: joinedAt, updatedAt: now() });
    if (!isBack) return false;
    await addToProgram(tx, batch.programId, [userId]);
    await announce(tx, participantJoined, { batchId, userId });
    return true;
  }
  const [present] = await lockActive(tx, batchId, [userId]);
  if (present?.roles.join() !== newRole) return false;
  await setRoles(tx, batchId, { userId, roles });
  return true;
}

const neededFor = ({ newRole }: ChangeRow): RoleCodes => (newRole === null ? REMOVES : CHANGES);

/** Takes back a change that the author made within the last minute; returns for how many people. */
export async function undoChange(
  db: Db,
  { actor, codes }: ChangeAuthor,
  batch: Reached<BatchRow>,
  changeId: string,
): Promise<number> {
  const { batchId } = batch;
  return db.transaction(async (tx) => {
    const after = new Date(nowMs() - UNDO_WITHIN_MS);
    const rows = await takeChange(tx, { changeId, batchId, changedBy: actor.userId }, after);
    if (rows.length === 0) refuseConflict("UNDO_ENDED");
    if (rows.some((row) => !coversRoles(codes, row.roles, neededFor(row)))) refuseForbidden();
    let restored = 0;
    for (const row of rows) if (await restore(tx, batch, row)) restored++;
    return restored;
  });
}

/** Deletes changes that can no longer be taken back. */
export const forgetPastChanges = (db: Db): Promise<void> =>
  db.transaction((tx) => deletePastChanges(tx, new Date(nowMs() - UNDO_WITHIN_MS)));
