import { nextSession, visibleStatus } from "@openrounds/contract/sessions/rules.ts";
import type { BatchProgress, Session, SessionStatus } from "@openrounds/contract/sessions/schemas.ts";
import type { ReachedBatch } from "../batches/access.ts";
import type { Codes } from "../kernel/access.ts";
import { nowMs } from "../kernel/clock.ts";
import { roleIn, type ReachedSession } from "./access.ts";
import type { SessionRow } from "./queries.ts";

/** The current status of a session for a person with the codes. */
const statusFor = ({ status, startsAt, endsAt }: SessionRow, codes: Codes): SessionStatus =>
  visibleStatus(
    { status, startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() },
    nowMs(),
    codes.has("START_SESSION"),
  );

/** A session as a row, with its current status for this person. */
export function presentSession({ accessRow, session, codes }: ReachedSession): Session {
  return {
    sessionId: session.sessionId,
    batchId: session.batchId,
    batchName: accessRow.batch.batchName,
    programId: accessRow.program.programId,
    programName: accessRow.program.name,
    organizationId: accessRow.program.organizationId,
    topic: session.topic,
    agenda: session.agenda,
    presenter: session.presenter,
    startDateTime: session.startsAt.getTime(),
    endDateTime: session.endsAt.getTime(),
    timeZone: accessRow.batch.timeZone,
    sessionStatus: statusFor(session, codes),
    role: roleIn(accessRow) ?? null,
    canStart: codes.has("START_SESSION"),
    canReport: codes.has("DOWNLOAD_DATA_REPORTS"),
    attendedCount: accessRow.attendedCount,
  };
}

/** The progress of a batch and its next session, for its card. */
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
