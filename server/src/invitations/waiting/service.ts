import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { WaitingKind, WaitingLine } from "@openrounds/contract/notifications/waiting/schemas.ts";
import { scopeOf, withCode } from "../../batches/access.ts";
import { DAY, nowMs } from "../../kernel/clock.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { MAX_WAITING } from "../../notifications/waiting/service.ts";
import { listOpenInvitations } from "./queries.ts";

/** How long an invitation may stay open before it is worth a reminder. */
const PATIENCE_DAYS = 7;

/** Since when something waits, and where. */
interface Line {
  readonly since: string | null;
  readonly path: string;
}

/** The batches whose open invitations a person should send again. */
export async function listWaitingInvitations(platform: Platform, actor: Actor): Promise<WaitingLine[]> {
  const code = "INVITE_PARTICIPANTS";
  const scope = await scopeOf(platform, actor, code);
  if (scope === undefined) return [];
  const sentBefore = new Date(nowMs() - PATIENCE_DAYS * DAY);
  const rows = await listOpenInvitations(platform.db, actor.userId, { scope, sentBefore, limit: MAX_WAITING });
  const open = await withCode(platform, actor, { rows, code });
  return open.flatMap(({ batchId, batchName, program, ...row }) => {
    const openPath = `${batchPath(batchId)}?tab=participants&which=invited`;
    const line = (kind: WaitingKind, count: number, { since, path }: Line): WaitingLine => ({
      kind,
      id: batchId,
      title: batchName,
      places: [batchName, program.name],
      count,
      path,
      since: since === null ? null : new Date(since).getTime(),
      until: null,
    });
    return [
      ...(row.bounced > 0
        ? [line("RESEND_INVITATIONS", row.bounced, { since: row.bouncedSince, path: `${openPath}&state=BOUNCED` })]
        : []),
      ...(row.waiting > 0 ? [line("REMIND_INVITED", row.waiting, { since: row.waitingSince, path: openPath })] : []),
    ];
  });
}
