import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { WaitingLine } from "@openrounds/contract/notifications/waiting/schemas.ts";
import { scopeOf, withCode } from "../../batches/access.ts";
import { DAY, nowMs } from "../../kernel/clock.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { readProgress } from "../rule/service.ts";
import { listIssuedByHand, listUncertified } from "./queries.ts";

/** Attendance is summed for these batches, so they are few. */
const MAX_BATCHES = 20;
const BEFORE_END_DAYS = 30;
const AFTER_END_DAYS = 90;

/** The batches in which people fulfil the rule and a person may issue their certificates. */
export async function listWaitingCertificates(platform: Platform, actor: Actor): Promise<WaitingLine[]> {
  const { db } = platform;
  const code = "ISSUE_CERTIFICATE";
  const span = {
    endsFrom: new Date(nowMs() - AFTER_END_DAYS * DAY),
    endsTo: new Date(nowMs() + BEFORE_END_DAYS * DAY),
  };
  const scope = await scopeOf(platform, actor, code);
  if (scope === undefined) return [];
  const rows = await listIssuedByHand(db, actor.userId, { scope, ...span, limit: MAX_BATCHES });
  const batches = await withCode(platform, actor, { rows, code });
  if (batches.length === 0) return [];
  const batchIds = batches.map(({ batchId }) => batchId);
  const [progressIn, people] = await Promise.all([readProgress(db, batchIds), listUncertified(db, batchIds)]);
  return batches.flatMap(({ batchId, batchName, program }) => {
    const { progressOf } = progressIn(batchId);
    const count = people.filter((each) => each.batchId === batchId && progressOf(each.userId).isFulfilled).length;
    if (count === 0) return [];
    const path = `${batchPath(batchId)}?tab=certificates`;
    const places = [batchName, program.name];
    return [
      { kind: "ISSUE_CERTIFICATES", id: batchId, title: batchName, places, count, path, since: null, until: null },
    ];
  });
}
