import { isCheckInOpen } from "@openrounds/contract/sessions/checkins/rules.ts";
import { plannedMinutes } from "@openrounds/contract/sessions/marks/rules.ts";
import type { Reached } from "../../kernel/access.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import { refuseConflict } from "../../kernel/refusal.ts";
import { attendanceCorrected } from "../marks/events.ts";
import { lockSessionOrRefuse, resolveUnstarted, type SessionAccessRow, type SessionRow, timesOf } from "../service.ts";
import { insertOrFindMark } from "./queries.ts";

/** Refuses when check-in is impossible: an online-only batch, a cancelled session, another day. */
export function requireDoor({ batch, session }: Pick<SessionAccessRow, "batch" | "session">): void {
  if (batch.batchMode === "ONLINE") refuseConflict("CHECK_IN_ONLINE");
  if (session.status === "CANCELLED") refuseConflict("CHECK_IN_CANCELLED");
  if (!isCheckInOpen(timesOf(session), nowMs())) refuseConflict("CHECK_IN_NOT_NOW");
}

const markOf = (session: SessionRow, userId: string) => ({
  sessionId: session.sessionId,
  userId,
  attendance: "ATTENDED" as const,
  minutes: plannedMinutes(timesOf(session)),
  reason: "DOOR" as const,
  note: "",
  markedBy: userId,
  markedAt: now(),
});

/** Checks a person in, and returns when they first did. An organiser's mark stays unchanged. */
export async function checkIn(db: Db, accessRow: Reached<SessionAccessRow>, { userId }: Actor): Promise<Date> {
  const { sessionId } = accessRow.session;
  return db.transaction(async (tx) => {
    const session = await lockSessionOrRefuse(tx, sessionId);
    requireDoor({ ...accessRow, session });
    const { mark, isNew } = await insertOrFindMark(tx, markOf(session, userId));
    if (mark === undefined) throw new Error("the mark does not exist");
    if (mark.attendance === "NOT_ATTENDED") refuseConflict("CHECK_IN_ABSENT");
    if (isNew) {
      await resolveUnstarted(tx, session);
      await announce(tx, attendanceCorrected, { sessionId });
    }
    return mark.markedAt;
  });
}
