import { NO_REACTION, type ContentDecision, type ContentReaction } from "@openrounds/contract/content/schemas.ts";
import { findActiveParticipant } from "../batches/participants/service.ts";
import type { Reached } from "../kernel/access.ts";
import { now } from "../kernel/clock.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import type { Actor } from "../kernel/http/handlers.ts";
import { newId } from "../kernel/ids.ts";
import { announce, enqueue } from "../kernel/jobs/outbox.ts";
import type { Platform } from "../kernel/platform.ts";
import { refuse, refuseConflict, refuseNotFound } from "../kernel/refusal.ts";
import { removeStoredFile, removeUpload } from "../media/files/service.ts";
import { recordAuditEntry } from "../organizations/audit/service.ts";
import type { ReachedContent } from "./access.ts";
import { contentDecided, removeFiles } from "./events.ts";
import {
  decideVersion,
  deleteContents,
  deleteTracesOf,
  findVersion,
  insertCopies,
  insertUse,
  isContent,
  isFileKept,
  isOnlySeenBy,
  listApproved,
  listBatchesWithout,
  listSessionIds,
  type ApprovedContent,
  lockApproved,
  setReaction,
  showVersion,
  updateContent,
  type ContentRow,
  type StoredVersion,
} from "./queries.ts";
import type { ContentUse } from "./tables.ts";

export type { ContentRow, ContentVersionRow } from "./queries.ts";

/** The folder of files that are not checked yet. */
export const SENT_FOLDER = "sent";

/** The upload key of a version's file, before the file is checked. */
export const sentKeyOf = ({ versionId, fileExtension }: Pick<StoredVersion, "versionId" | "fileExtension">): string =>
  `${SENT_FOLDER}/${versionId}.${fileExtension}`;

/** Renames content; people who need approval can only rename unapproved content. */
export async function renameContent(
  db: Db,
  { content, codes }: Pick<ReachedContent, "content" | "codes">,
  name: string,
): Promise<void> {
  if (content.approvedVersionId !== null && !codes.has("CREATE_CONTENT")) refuseConflict("CONTENT_APPROVED_ALREADY");
  await db.transaction((tx) => updateContent(tx, content.contentId, { name, updatedAt: now() }));
}

/** Refuses an owner who is not in the batch of the content. */
export async function requireParticipant(db: Db, batchId: string, userId: string): Promise<void> {
  if ((await findActiveParticipant(db, batchId, userId)) === undefined) {
    refuseNotFound("PARTICIPANT_UNKNOWN");
  }
}

/** Changes the owner of content to another person of the batch. */
export async function changeOwner(db: Db, content: Reached<ContentRow>, ownerId: string): Promise<void> {
  await requireParticipant(db, content.batchId, ownerId);
  await db.transaction((tx) => updateContent(tx, content.contentId, { ownerId, updatedAt: now() }));
}

type DecidedContent = Pick<ReachedContent, "content" | "accessRow">;

/** The audit entry for content, without the action. */
const auditedActionOn = ({ content, accessRow: { program } }: DecidedContent, { userId: actorId }: Actor) => ({
  organizationId: program.organizationId,
  actorId,
  details: { content: content.name, program: program.name },
});

/**
 * Approves or rejects a version that waits for review. Repeating a decision changes nothing, and nobody decides on
 * their own content.
 */
export async function decideOnVersion(
  db: Db,
  actor: Actor,
  { content, accessRow, versionId }: DecidedContent & { readonly versionId: string },
  { approvalStatus, approvalComment }: ContentDecision,
): Promise<void> {
  if (approvalStatus === "REJECTED" && approvalComment === "") {
    refuse("CONTENT_REJECTION_REASON", { fields: { approvalComment: "CONTENT_REJECTION_REASON" } });
  }
  const version = await findVersion(db, versionId);
  if (version === undefined || version.finishedAt === null) return refuseNotFound();
  if ([version.authorId, content.ownerId].includes(actor.userId)) refuse("CONTENT_OWN_APPROVAL", { status: 403 });
  const at = now();
  const decided = { approvalStatus, approverComment: approvalComment, approverId: actor.userId, decidedAt: at };
  const isDecided = await db.transaction(async (tx) => {
    if (!(await decideVersion(tx, versionId, decided))) return false;
    const { contentId } = content;
    await showVersion(tx, { versionId, contentId, isApproved: approvalStatus === "APPROVED", at });
    await announce(tx, contentDecided, { versionId });
    const { details, ...deed } = auditedActionOn({ content, accessRow }, actor);
    const isApproved = approvalStatus === "APPROVED";
    await recordAuditEntry(tx, {
      ...deed,
      action: isApproved ? "CONTENT_APPROVED" : "CONTENT_REJECTED",
      details: isApproved ? details : { ...details, reason: approvalComment },
    });
    return true;
  });
  if (isDecided) return;
  if ((await findVersion(db, versionId))?.approvalStatus !== approvalStatus) refuseConflict("CONTENT_DECIDED_ALREADY");
}

/** Enqueues the removal of files, after the rows of their content were deleted. */
export async function enqueueFileRemoval(tx: Tx, stored: readonly StoredVersion[]): Promise<void> {
  if (stored.length > 0) await enqueue(tx, removeFiles, { stored });
}

/** Deletes content with its versions, and records it in the audit trail of the hub; a job removes the files. */
export async function removeContent(db: Db, actor: Actor, found: DecidedContent): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await deleteContents(tx, isContent(found.content.contentId));
    if (stored.length === 0) return;
    await enqueueFileRemoval(tx, stored);
    await recordAuditEntry(tx, { ...auditedActionOn(found, actor), action: "CONTENT_REMOVED" });
  });
}

/** A copy of approved content at another place; it shares the stored file. */
function copyOf({ content, version }: ApprovedContent, place: { batchId: string; sessionId: string | null }) {
  const [contentId, versionId, at] = [newId(), newId(), now()];
  const versions = { latestVersionId: versionId, approvedVersionId: versionId };
  const copiedFrom = content.copiedFrom ?? content.contentId;
  return {
    content: { ...content, ...place, contentId, copiedFrom, ...versions, createdAt: at, updatedAt: at },
    version: { ...version, contentId, versionId, createdAt: at, finishedAt: at },
  };
}

/** Adds approved content to the batches of its program that are not over and do not have it; returns how many. */
export const spreadContent = (db: Db, { contentId, copiedFrom }: Reached<ContentRow>): Promise<number> =>
  db.transaction(async (tx) => {
    const shown = await lockApproved(tx, contentId);
    if (shown === undefined) return refuseConflict("CONTENT_NOT_APPROVED");
    const batchIds = await listBatchesWithout(tx, shown.content.batchId, copiedFrom ?? contentId);
    return insertCopies(
      tx,
      batchIds.map((batchId) => copyOf(shown, { batchId, sessionId: null })),
    );
  });

/** Copies the approved content of a batch to another one: that of a session to the session of the same place. */
export async function copyContent(tx: Tx, fromBatchId: string, batchId: string): Promise<void> {
  const [from, to] = [await listSessionIds(tx, fromBatchId), await listSessionIds(tx, batchId)];
  const sessionFor = (sessionId: string | null): string | null =>
    sessionId === null ? null : (to[from.indexOf(sessionId)] ?? null);
  const shown = await listApproved(tx, fromBatchId);
  await insertCopies(
    tx,
    shown.map((each) => copyOf(each, { batchId, sessionId: sessionFor(each.content.sessionId) })),
  );
}

/** Removes files that belong to no content any more. Idempotent. */
export async function removeStoredFiles(platform: Platform, stored: readonly StoredVersion[]): Promise<void> {
  for (const each of stored) {
    const { storageKey } = each;
    if (storageKey !== null && !(await isFileKept(platform.db, storageKey))) {
      await removeStoredFile(platform, storageKey);
    }
    await removeUpload(platform, sentKeyOf(each));
  }
}

/** Sets or removes the reaction of a person. */
export const setOwnReaction = (
  db: Db,
  { contentId }: Reached<ContentRow>,
  { userId }: Actor,
  reaction: ContentReaction,
): Promise<void> =>
  db.transaction((tx) =>
    setReaction(tx, { contentId, userId, reaction: reaction === NO_REACTION ? null : reaction, at: now() }),
  );

/** Records a use of content by a person; each kind counts once. */
export const countUse = (
  db: Db,
  { contentId }: Reached<ContentRow>,
  { userId }: Actor,
  use: ContentUse,
): Promise<void> => db.transaction((tx) => insertUse(tx, { contentId, userId, use, at: now() }));

/**
 * Deletes the reactions of an erased person, and content that only they have ever seen; shared content stays without a
 * name.
 */
export async function removePersonalData(db: Db, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteTracesOf(tx, userId);
    await enqueueFileRemoval(tx, await deleteContents(tx, isOnlySeenBy(userId)));
  });
}
