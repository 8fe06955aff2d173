import { postPath } from "@openrounds/contract/community/paths.ts";
import type { WaitingLine } from "@openrounds/contract/notifications/waiting/schemas.ts";
import { scopeOf, withCode } from "../../batches/access.ts";
import { DAY, nowMs } from "../../kernel/clock.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { MAX_WAITING } from "../../notifications/waiting/service.ts";
import { listUnanswered } from "./queries.ts";

const WAITS_DAYS = 30;

/** The questions without an answer in the batches that a person looks after. */
export async function listWaitingQuestions(platform: Platform, actor: Actor): Promise<WaitingLine[]> {
  const code = "DELETE_QUESTION";
  const scope = await scopeOf(platform, actor, code);
  if (scope === undefined) return [];
  const since = new Date(nowMs() - WAITS_DAYS * DAY);
  const rows = await listUnanswered(platform.db, actor.userId, { scope, since, limit: MAX_WAITING });
  return (await withCode(platform, actor, { rows, code })).map(({ postId, heading, batchId, batchName, ...row }) => ({
    kind: "ANSWER_QUESTION",
    id: postId,
    title: heading,
    places: [batchName, row.program.name],
    count: 1,
    path: postPath(batchId, { postType: "CONVERSATION", postId }),
    since: row.since.getTime(),
    until: null,
  }));
}
