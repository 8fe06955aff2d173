import type { WaitingKind, WaitingLine } from "@openrounds/contract/notifications/waiting/schemas.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import { scopeOf, withCode } from "../../batches/access.ts";
import { DAY, nowMs } from "../../kernel/clock.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { MAX_WAITING } from "../../notifications/waiting/service.ts";
import { listUnrecorded } from "./queries.ts";

const WAITS_DAYS = 14;

/** The held sessions whose attendance or notes a person should record. */
export async function listWaitingRecords(platform: Platform, actor: Actor): Promise<WaitingLine[]> {
  const code = "EDIT_SESSION";
  const scope = await scopeOf(platform, actor, code);
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
