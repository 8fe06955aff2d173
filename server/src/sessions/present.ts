import { nextSession, seenStatus } from "@openrounds/contract/sessions/rules.ts";
import type { BatchProgress, Session, SessionStatus } from "@openrounds/contract/sessions/schemas.ts";
import type { ReachedBatch } from "../batches/access.ts";
import type { Codes } from "../kernel/access.ts";
import { nowMs } from "../kernel/clock.ts";
import { roleIn, type ReachedSession } from "./access.ts";
import type { SessionRow } from "./queries.ts";

/** The status of a session that a person with the codes sees now. */
const statusFor = ({ status, startsAt, endsAt }: SessionRow, codes: Codes): SessionStatus =>
  seenStatus(
    { status, startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() },
    nowMs(),
    codes.has("START_SESSION"),
  );

/** A session as a row shows it, with the status that this person sees now. */
export function presentSession({ place, session, codes }: ReachedSession): Session {
  return {
    sessionId: session.sessionId,
    batchId: session.batchId,
    batchName: place.batch.batchName,
    programId: place.program.programId,
    programName: place.program.name,
    organizationId: place.program.organizationId,
    topic: session.topic,
    startDateTime: session.startsAt.getTime(),
    endDateTime: session.endsAt.getTime(),
    timeZone: place.batch.timeZone,
    sessionStatus: statusFor(session, codes),
    role: roleIn(place) ?? null,
    canStart: codes.has("START_SESSION"),
    canReport: codes.has("DOWNLOAD_DATA_REPORTS"),
    attendedCount: place.attendedCount,
  };
}

/** How far the sessions of a batch are, and which comes next, as its card shows it. */
export function presentProgress(
  { batch, codes }: Pick<ReachedBatch, "batch" | "codes">,
  rows: readonly SessionRow[],
): BatchProgress {
  const seen = rows.map((row) => ({
    topic: row.topic,
    startDateTime: row.startsAt.getTime(),
    sessionStatus: statusFor(row, codes),
  }));
  const planned = seen.filter(({ sessionStatus }) => sessionStatus !== "CANCELLED");
  return {
    batchId: batch.batchId,
    sessionCount: planned.length,
    completedCount: planned.filter(({ sessionStatus }) => sessionStatus === "COMPLETED").length,
    next: nextSession(seen) ?? null,
  };
}
