import { seenStatus } from "@openrounds/contract/sessions/rules.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { nowMs } from "../kernel/clock.ts";
import { roleIn, type ReachedSession } from "./access.ts";

/** A session as a row shows it, with the status that this person sees now. */
export function presentSession({ place, session, codes }: ReachedSession): Session {
  const canStart = codes.has("START_SESSION");
  const startDateTime = session.startsAt.getTime();
  const endDateTime = session.endsAt.getTime();
  const times = { status: session.status, startsAtMs: startDateTime, endsAtMs: endDateTime };
  return {
    sessionId: session.sessionId,
    batchId: session.batchId,
    batchName: place.batch.batchName,
    programId: place.program.programId,
    programName: place.program.name,
    organizationId: place.program.organizationId,
    topic: session.topic,
    startDateTime,
    endDateTime,
    timeZone: place.batch.timeZone,
    sessionStatus: seenStatus(times, nowMs(), canStart),
    role: roleIn(place) ?? null,
    canStart,
    canReport: codes.has("DOWNLOAD_DATA_REPORTS"),
    attendedCount: place.attendedCount,
  };
}
