import { clashesOf, type PlannedSession } from "@openrounds/contract/sessions/calendar/clashes.ts";
import {
  CALENDAR_LIMITS,
  type CalendarRange,
  type SessionCalendar,
} from "@openrounds/contract/sessions/calendar/schemas.ts";
import type { ReachedSession } from "../../access.ts";
import { roleIn } from "../../access.ts";
import { presentSession } from "../../present.ts";
import type { SessionRange } from "./queries.ts";

/** The period of a request, with room for one session more than a response holds. */
export const toSessionRange = ({ from, to, programId }: CalendarRange): SessionRange => ({
  from: new Date(from),
  to: new Date(to),
  programId,
  limit: CALENDAR_LIMITS.sessions + 1,
});

const isPlanned = ({ session: { status } }: ReachedSession): boolean =>
  status === "SCHEDULED" || status === "INPROGRESS";

const toPlanned = ({ session, accessRow }: ReachedSession): PlannedSession => ({
  sessionId: session.sessionId,
  batchId: session.batchId,
  startsAtMs: session.startsAt.getTime(),
  endsAtMs: session.endsAt.getTime(),
  hostIds: accessRow.hosts.map(({ userId }) => userId),
  isOwn: roleIn(accessRow) !== undefined,
});

/** Sessions that a person may see as a calendar. A clash names only sessions of the same calendar. */
export function presentCalendar(
  all: readonly ReachedSession[],
  { limit }: SessionRange,
  rowCount: number,
): SessionCalendar {
  const clashes = clashesOf(all.filter(isPlanned).map(toPlanned));
  const topics = new Map(all.map(({ session }) => [session.sessionId, session.topic]));
  const sessionList = all.slice(0, limit - 1).map((each) => {
    const { accessRow, session } = each;
    const names = new Map(accessRow.hosts.map(({ userId, name }) => [userId, name]));
    return {
      ...presentSession(each),
      movedFromDateTime: session.movedFrom?.getTime() ?? null,
      hostNames: [...names.values()],
      clashList: (clashes.get(session.sessionId) ?? []).map(({ sessionId, kind, hostIds }) => ({
        sessionId,
        kind,
        topic: topics.get(sessionId) ?? "",
        hostNames: hostIds.flatMap((host) => names.get(host) ?? []),
      })),
    };
  });
  return { sessionList, isCut: rowCount >= limit };
}
