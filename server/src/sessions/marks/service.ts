import { isMarkable, maxAttendedMinutes, plannedMinutes } from "@openrounds/contract/sessions/marks/rules.ts";
import type { SaveMarks } from "@openrounds/contract/sessions/marks/schemas.ts";
import { visibleStatus } from "@openrounds/contract/sessions/rules.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import { refuse, refuseConflict } from "../../kernel/refusal.ts";
import { recordAuditEntry, type AuditedAction } from "../../organizations/audit/service.ts";
import type { ReachedSession } from "../access.ts";
import { listPeople, type AttendancePerson } from "../attendance/queries.ts";
import { lockSessionOrRefuse, resolveUnstarted, type SessionRow, timesOf } from "../service.ts";
import { attendanceCorrected } from "./events.ts";
import { deleteMarks, upsertMarks } from "./queries.ts";

/** The maximum number of names in an audit entry; the rest is counted. */
const MAX_NAMES = 20;

function requireMarkable(session: SessionRow): void {
  const seen = visibleStatus({ ...timesOf(session), status: session.status }, nowMs(), true);
  if (!isMarkable(seen)) refuseConflict("SESSION_NOT_MARKABLE");
}

function namesOf(userIds: readonly string[], people: ReadonlyMap<string, AttendancePerson>): string {
  const names = userIds.slice(0, MAX_NAMES).map((userId) => {
    const person = people.get(userId);
    return `${person?.firstName ?? ""} ${person?.lastName ?? ""}`.trim();
  });
  const more = userIds.length - names.length;
  return more > 0 ? `${names.join(", ")} +${more}` : names.join(", ");
}

const byId = (people: readonly AttendancePerson[]): ReadonlyMap<string, AttendancePerson> =>
  new Map(people.map((person) => [person.userId, person]));

/** The rows of marks with their minutes; refused when one exceeds the length of the session. */
function markRows(session: SessionRow, { userId: markedBy }: Actor, { marks, reason, note }: SaveMarks) {
  const times = timesOf(session);
  const max = maxAttendedMinutes(times);
  const { sessionId } = session;
  return marks.map(({ userId, attendance, minutes = plannedMinutes(times) }) => {
    if (minutes > max) refuse("VALID_MARK_MINUTES", { fields: { minutes: "VALID_MARK_MINUTES" }, values: { max } });
    const entered = { attendance, minutes: attendance === "ATTENDED" ? minutes : 0, reason, note };
    return { ...entered, sessionId, userId, markedBy, markedAt: now() };
  });
}

const auditedActionOn = (
  { accessRow, session }: ReachedSession,
  { userId: actorId }: Actor,
): Omit<AuditedAction, "action"> => ({
  organizationId: accessRow.program.organizationId,
  actorId,
  details: { session: session.topic, batch: accessRow.batch.batchName },
});

/** Saves marks of a session. A session that nobody started took place once somebody attended it. */
export async function saveMarks(db: Db, reached: ReachedSession, actor: Actor, input: SaveMarks): Promise<number> {
  const { sessionId } = reached.session;
  return db.transaction(async (tx) => {
    const session = await lockSessionOrRefuse(tx, sessionId);
    requireMarkable(session);
    const people = byId(await listPeople(tx, session));
    if (input.marks.some(({ userId }) => !people.has(userId))) refuseConflict("MARK_UNKNOWN_PERSON");
    await upsertMarks(tx, markRows(session, actor, input));
    await resolveUnstarted(tx, session);
    const deed = auditedActionOn(reached, actor);
    const of = (wanted: string): string[] =>
      input.marks.flatMap(({ userId, attendance }) => (attendance === wanted ? [userId] : []));
    for (const [action, userIds] of [
      ["ATTENDANCE_ENTERED", of("ATTENDED")],
      ["ABSENCE_ENTERED", of("NOT_ATTENDED")],
    ] as const) {
      const { reason, note } = input;
      const details = { ...deed.details, names: namesOf(userIds, people), reason, note };
      if (userIds.length > 0) await recordAuditEntry(tx, { ...deed, action, details });
    }
    await announce(tx, attendanceCorrected, { sessionId });
    return input.marks.length;
  });
}

/** Removes marks, so that the ledger counts again; people without a mark are skipped. */
export async function removeMarks(
  db: Db,
  reached: ReachedSession,
  actor: Actor,
  userIds: readonly string[],
): Promise<number> {
  const { sessionId } = reached.session;
  return db.transaction(async (tx) => {
    const session = await lockSessionOrRefuse(tx, sessionId);
    const people = byId(await listPeople(tx, session));
    const removed = await deleteMarks(tx, sessionId, userIds);
    if (removed.length === 0) return 0;
    await resolveUnstarted(tx, session);
    const deed = auditedActionOn(reached, actor);
    const details = { ...deed.details, names: namesOf(removed, people) };
    await recordAuditEntry(tx, { ...deed, action: "ATTENDANCE_TAKEN_BACK", details });
    await announce(tx, attendanceCorrected, { sessionId });
    return removed.length;
  });
}
