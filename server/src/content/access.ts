import { codesOnBatch, proveBatch, type ProvedBatch } from "../batches/access.ts";
import { authorize, markReached, type Codes, type Reached } from "../kernel/access.ts";
import type { PermittedContext } from "../kernel/http/handlers.ts";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { refuseForbidden } from "../kernel/refusal.ts";
import { findContent, findEntity, type ContentRow, type EntityRow, type ContentAccessRow } from "./queries.ts";

/** Whether a person sees unapproved content, as reviewers do. */
export const seesUnapproved = (codes: Codes): boolean => codes.has("APPROVE_CONTENT");

export interface ReachedContent {
  readonly accessRow: Reached<ContentAccessRow>;
  readonly content: Reached<ContentRow>;
  readonly codes: Codes;
  readonly isOwn: boolean;
}

/** The batch of the content, by its own id or that of a session, with the proved permission of the endpoint. */
export async function reachEntity(context: PermittedContext, entityId: string): Promise<ProvedBatch<EntityRow>> {
  return proveBatch(context, await findEntity(context.db, entityId, context.actor.userId));
}

/** The only way from an id to content; unapproved content exists only for its owner and for reviewers. */
export async function reachContent(
  { platform, db, actor, needs }: PermittedContext,
  which: { contentId: string } | { versionId: string },
): Promise<ReachedContent> {
  const found = await findContent(db, which, actor.userId);
  const codes = found === undefined ? new Set<PermissionCode>() : await codesOnBatch(platform, actor, found);
  const isOwn = found?.content.ownerId === actor.userId;
  const isSeen = isOwn || seesUnapproved(codes) || found?.content.approvedVersionId != null;
  const accessRow = authorize({ row: isSeen ? found : undefined, codes, needs, knownBy: ["VIEW_CONTENT_INFO"] });
  return { accessRow, content: markReached(accessRow.content), codes, isOwn };
}

/** Content that the caller may replace: their own, or any with REPLACE_OTHERS_CONTENT. */
export async function reachReplaceable(context: PermittedContext, contentId: string): Promise<ReachedContent> {
  const found = await reachContent(context, { contentId });
  if (!found.isOwn && !found.codes.has("REPLACE_OTHERS_CONTENT")) refuseForbidden();
  return found;
}
