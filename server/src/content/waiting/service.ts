import { contentPath } from "@openrounds/contract/content/paths.ts";
import type { WaitingLine } from "@openrounds/contract/notifications/waiting/schemas.ts";
import { scopeOf, withCode } from "../../batches/access.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { MAX_WAITING } from "../../notifications/waiting/service.ts";
import { listContentToReview } from "./queries.ts";

/** The content that waits for a person's review. */
export async function listWaitingContent(platform: Platform, actor: Actor): Promise<WaitingLine[]> {
  const code = "APPROVE_CONTENT";
  const scope = await scopeOf(platform, actor, code);
  if (scope === undefined) return [];
  const rows = await listContentToReview(platform.db, actor.userId, { scope, limit: MAX_WAITING });
  return (await withCode(platform, actor, { rows, code })).map(({ contentId, name, batchId, batchName, ...row }) => ({
    kind: "REVIEW_CONTENT",
    id: contentId,
    title: name,
    places: [batchName, row.program.name],
    count: 1,
    path: contentPath(batchId, contentId),
    since: row.since.getTime(),
    until: null,
  }));
}
