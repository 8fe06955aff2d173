import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { WaitingKind, WaitingLine } from "@openrounds/contract/notifications/waiting/schemas.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import { scopeOf, withCode } from "../../batches/access.ts";
import type { BatchScope } from "../../batches/service.ts";
import { DAY, now, nowMs } from "../../kernel/clock.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { MAX_WAITING } from "../../notifications/waiting/service.ts";
import { listUnpresented, listUnrecorded } from "./queries.ts";

const WAITS_DAYS = 14;
/** How long before a session its presenter is asked for. */
const PRESENTER_DAYS = 7;

const code = "EDIT_SESSION";

/** The held sessions whose attendance or notes a person should record. */
async function listRecords(platform: Platform, actor: Actor, scope: BatchScope): Promise<WaitingLine[]> {
  const since = new Date(nowMs() - WAITS_DAYS * DAY);
  const rows = await listUnrecorded(platform.db, actor.userId, { scope, since, limit: MAX_WAITING });
  const held = await withCode(platform, actor, { rows, code });
  return held.flatMap(({ sessionId, topic, batchName, program, endsAt, lacksNotes, lacksAttendance }) => {
    const line = (kind: WaitingKind): WaitingLine => ({
      kind,
      id: sessionId,
      title: topic,
      places: [batchName, program.name],
      count: 1,
      path: sessionPath(sessionId),
      since: endsAt.getTime(),
      until: null,
    });
    return [...(lacksAttendance ? [line("RECORD_ATTENDANCE")] : []), ...(lacksNotes ? [line("RECORD_NOTES")] : [])];
  });
}

/** The sessions of the next days for which a person should name a presenter. */
async function listPresenterless(platform: Platform, actor: Actor, scope: BatchScope): Promise<WaitingLine[]> {
  const before = new Date(nowMs() + PRESENTER_DAYS * DAY);
  const filter = { scope, from: now(), before, limit: MAX_WAITING };
  const rows = await listUnpresented(platform.db, actor.userId, filter);
  const coming = await withCode(platform, actor, { rows, code });
  return coming.map(({ sessionId, batchId, topic, batchName, program, startsAt }) => ({
    kind: "NAME_PRESENTER",
    id: sessionId,
    title: topic,
    places: [batchName, program.name],
    count: 1,
    path: batchPath(batchId),
    since: null,
    until: startsAt.getTime(),
  }));
}

/** What a person should record of held sessions, and name for sessions to come. */
export async function listWaitingSessions(platform: Platform, actor: Actor): Promise<WaitingLine[]> {
  const scope = await scopeOf(platform, actor, code);
  if (scope === undefined) return [];
  const [records, presenterless] = await Promise.all([
    listRecords(platform, actor, scope),
    listPresenterless(platform, actor, scope),
  ]);
  return [...presenterless, ...records];
}
