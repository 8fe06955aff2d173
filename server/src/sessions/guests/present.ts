import { visibleStatus } from "@openrounds/contract/sessions/rules.ts";
import type { Guest, GuestVisit } from "@openrounds/contract/sessions/guests/schemas.ts";
import { nowMs } from "../../kernel/clock.ts";
import type { GuestVisitRow } from "../queries.ts";
import type { GuestRow } from "./queries.ts";

/** A guest as organisers see them. */
export const presentGuest = ({ guestId, sessionId, firstName, lastName, email }: GuestRow): Guest => ({
  guestId,
  sessionId,
  firstName,
  lastName,
  email,
});

/** The data of the page behind a guest's link. */
export function presentVisit({ guest, session, batch, program, locale }: GuestVisitRow): GuestVisit {
  const { firstName, lastName } = guest;
  const startDateTime = session.startsAt.getTime();
  const endDateTime = session.endsAt.getTime();
  const times = { status: session.status, startsAtMs: startDateTime, endsAtMs: endDateTime };
  return {
    firstName,
    lastName,
    locale,
    topic: session.topic,
    programName: program.name,
    startDateTime,
    endDateTime,
    timeZone: batch.timeZone,
    sessionStatus: visibleStatus(times, nowMs(), false),
  };
}
