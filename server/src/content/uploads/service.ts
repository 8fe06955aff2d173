import { choosesOwner, firstStatus, typesFor } from "@openrounds/contract/content/rules.ts";
import {
  CONTENT_EXTENSIONS,
  LINK_EXTENSION,
  type UploadReport,
  type StartUpload,
  type StartVersion,
  type StartedUpload,
} from "@openrounds/contract/content/schemas.ts";
import type { ProvedBatch } from "../../batches/access.ts";
import type { Codes, Reached } from "../../kernel/access.ts";
import { MINUTE, now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import { announce, enqueue } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { Refusal, refuse, refuseForbidden, refuseNotFound } from "../../kernel/refusal.ts";
import {
  UPLOAD_VALID_MS,
  beginUpload,
  rejectUpload,
  isUploaded,
  storeUpload,
  removeStoredFile,
  removeUpload,
} from "../../media/files/service.ts";
import { countUpload, type StoredFile } from "../../media/service.ts";
import { requireLocales } from "../../reference/regions/service.ts";
import { contentSubmitted, sweepUpload } from "../events.ts";
import {
  countUnfinishedUploads,
  deleteUnfinished,
  findStartedUpload,
  findOwnUpload,
  finishVersion,
  insertContent,
  insertVersion,
  showVersion,
  type ContentRow,
  type EntityRow,
  type ContentVersionRow,
} from "../queries.ts";
import { SENT_FOLDER, requireParticipant, sentKeyOf } from "../service.ts";

const FOLDER = "content";
/** How long an uploaded file may stay unreported until it is checked again and removed. */
const CHECKED_AFTER_MS = 15 * MINUTE;
/** The maximum number of concurrent uploads of a person. */
export const MAX_UNFINISHED = 10;
const UPLOAD_ERROR = "CONTENT_UPLOAD_ERROR_THERE_WAS_AN_ERROR_UPLOADING_YOUR_FILE";

/** The extension and size of a file, or the address of a link. */
interface UploadSource {
  readonly fileExtension: string;
  readonly sizeBytes?: number | undefined;
  readonly link: string | null;
}

type NamedSource = Pick<StartUpload, "fileExtension" | "fileSizeBytes" | "rawData">;

function sourceOf({ fileExtension, fileSizeBytes: sizeBytes, rawData }: NamedSource): UploadSource {
  if (rawData !== undefined) return { fileExtension: LINK_EXTENSION, link: rawData };
  if (fileExtension === undefined) {
    return refuse("CONTENT_FILE_OR_LINK", { fields: { fileExtension: "CONTENT_FILE_OR_LINK" } });
  }
  if (!CONTENT_EXTENSIONS.some((known) => known === fileExtension)) {
    const key = "SESSION_CONTENT_UPLOAD_ERROR_SELECTED_FILE_TYPE_IS_UNSUPPORTED";
    return refuse(key, { status: 415, fields: { fileExtension: key } });
  }
  return { fileExtension, sizeBytes, link: null };
}

/** The owner of new content: a person of the batch chosen by a facilitator, else the caller. */
async function ownerOf(
  db: Db,
  actor: Actor,
  { accessRow, codes }: ProvedBatch<EntityRow>,
  { uploadedFor, type }: StartUpload,
): Promise<string> {
  if (choosesOwner(codes) && type === "OTHER" && uploadedFor === undefined) {
    refuse("CONTENT_OWNER_REQUIRED", { fields: { uploadedFor: "CONTENT_OWNER_REQUIRED" } });
  }
  if (uploadedFor === undefined || uploadedFor === actor.userId) return actor.userId;
  if (!choosesOwner(codes)) return refuseForbidden();
  await requireParticipant(db, accessRow.batchId, uploadedFor);
  return uploadedFor;
}

function requireType({ accessRow, codes }: ProvedBatch<EntityRow>, { type, rawData }: StartUpload): void {
  if (!typesFor(codes, accessRow.roles ?? []).includes(type)) {
    refuse("CONTENT_TYPE_NOT_YOURS", { fields: { type: "CONTENT_TYPE_NOT_YOURS" } });
  }
  if (type === "LINK" && rawData === undefined) {
    refuse("VALID_CONTENT_LINK", { fields: { rawData: "VALID_CONTENT_LINK" } });
  }
}

interface NewVersion extends UploadSource {
  readonly contentId: string;
  readonly ownerComment: string;
  readonly codes: Codes;
}

/** Makes an uploaded version visible, and notifies reviewers if it waits for them. */
async function publishVersion(tx: Tx, { versionId, contentId, approvalStatus }: VersionLike): Promise<void> {
  await showVersion(tx, { versionId, contentId, isApproved: approvalStatus === "APPROVED", at: now() });
  if (approvalStatus === "UNDER_REVIEW") await announce(tx, contentSubmitted, { versionId });
}

type VersionLike = Pick<ContentVersionRow, "versionId" | "contentId" | "approvalStatus">;

/** Inserts a version: a link is complete at once, a file is awaited. */
async function addVersion(tx: Tx, actor: Actor, { codes, ...fields }: NewVersion): Promise<string> {
  const version = { ...fields, versionId: newId(), approvalStatus: firstStatus(codes) };
  const isLink = fields.link !== null;
  if (!isLink && (await countUnfinishedUploads(tx, actor.userId)) >= MAX_UNFINISHED) {
    refuse("UPLOADS_UNFINISHED", { status: 429 });
  }
  const stamps = { createdAt: now(), finishedAt: isLink ? now() : null };
  await insertVersion(tx, { ...version, ...stamps, authorId: actor.userId });
  if (isLink) await publishVersion(tx, version);
  else await enqueue(tx, sweepUpload, version, new Date(nowMs() + CHECKED_AFTER_MS));
  return version.versionId;
}

type StartedVersion = Omit<StartedUpload, "signedUrl">;

/** Begins to receive the file of a version; a link has none. */
async function beginSending(
  platform: Platform,
  sender: Actor,
  { fileExtension, sizeBytes, link, ...ids }: UploadSource & StartedVersion,
): Promise<StartedUpload> {
  const sentKey = sentKeyOf({ versionId: ids.versionId, fileExtension });
  return { ...ids, signedUrl: link === null ? await beginUpload(platform, sender, { sentKey, sizeBytes }) : null };
}

/** Whether the file of a version is awaited from a person, who began to send it and has not reported it. */
export async function awaitsFile({ db }: Platform, { key, userId }: { key: string; userId: string }): Promise<boolean> {
  const [versionId = ""] = key.slice(`${SENT_FOLDER}/`.length).split(".");
  const begun = await findStartedUpload(db, versionId);
  return begun?.authorId === userId && begun.finishedAt === null;
}

/** Starts an upload of new content to a batch or a session. */
export async function startUpload(
  platform: Platform,
  actor: Actor,
  entity: ProvedBatch<EntityRow>,
  input: StartUpload,
): Promise<StartedUpload> {
  const { db } = platform;
  const { accessRow, codes } = entity;
  requireType(entity, input);
  requireLocales({ language: input.language });
  const source = sourceOf(input);
  const ownerId = await ownerOf(db, actor, entity, input);
  await countUpload(db, actor, input.fileSizeBytes);
  const { entityId, name, type, license, ownerComment, language = accessRow.language } = input;
  const contentId = newId();
  const at = now();
  const versionId = await db.transaction(async (tx) => {
    await insertContent(tx, {
      ...{ contentId, ownerId, name, type, license, language, createdAt: at, updatedAt: at },
      ...{ batchId: accessRow.batchId, sessionId: accessRow.isSession ? entityId : null },
    });
    return addVersion(tx, actor, { ...source, contentId, ownerComment, codes });
  });
  return beginSending(platform, actor, { ...source, contentId, versionId });
}

/** Starts an upload that replaces content; for people who need approval it waits for review again. */
export async function startVersion(
  platform: Platform,
  actor: Actor,
  { content, codes }: { readonly content: Reached<ContentRow>; readonly codes: Codes },
  input: StartVersion,
): Promise<StartedUpload> {
  requireLocales({ language: input.language });
  const source = sourceOf(input);
  await countUpload(platform.db, actor, input.fileSizeBytes);
  const { contentId } = content;
  const fields = { ...source, contentId, ownerComment: input.ownerComment, codes };
  const versionId = await platform.db.transaction((tx) => addVersion(tx, actor, fields));
  return beginSending(platform, actor, { ...source, contentId, versionId });
}

type UploadedVersion = Pick<ContentVersionRow, "versionId" | "fileExtension">;

/** Removes the remains of an upload that was not reported or whose file was refused. Idempotent. */
export async function removeRemains(platform: Platform, version: UploadedVersion): Promise<void> {
  const begun = await findStartedUpload(platform.db, version.versionId);
  if (begun !== undefined) await rejectUpload(platform, { userId: begun.authorId }, sentKeyOf(version));
  await platform.db.transaction((tx) => deleteUnfinished(tx, version.versionId));
  await removeUpload(platform, sentKeyOf(version));
}

/**
 * Removes an upload whose file has stayed unreported since the last check, or never arrived; otherwise schedules
 * another check.
 */
export async function removeUnreported(
  platform: Platform,
  { wasThere = false, ...version }: UploadedVersion & { readonly wasThere?: boolean },
): Promise<void> {
  const begun = await findStartedUpload(platform.db, version.versionId);
  const isThere = await isUploaded(platform, sentKeyOf(version));
  const isAwaited = begun?.finishedAt === null && begun.createdAt.getTime() > nowMs() - UPLOAD_VALID_MS;
  if (isAwaited && (!isThere || !wasThere)) {
    const look = { ...version, wasThere: isThere };
    await platform.db.transaction((tx) => enqueue(tx, sweepUpload, look, new Date(nowMs() + CHECKED_AFTER_MS)));
  } else await removeRemains(platform, version);
}

/** Checks and stores the uploaded file of a version; a refused file is removed completely. */
async function storeVersionFile(
  platform: Platform,
  actor: Actor,
  version: ContentVersionRow,
): Promise<StoredFile | undefined> {
  const { fileExtension: extension } = version;
  try {
    return await storeUpload(platform, actor, { sentKey: sentKeyOf(version), folder: FOLDER, extension });
  } catch (error) {
    if (error instanceof Refusal) await removeRemains(platform, version);
    throw error;
  }
}

/**
 * Handles the report of the caller's own upload: the server verifies the file itself. A repeated report changes
 * nothing.
 */
export async function finishUpload(
  platform: Platform,
  actor: Actor,
  { accessRow, codes }: ProvedBatch<EntityRow>,
  { versionId, uploadSuccessful }: UploadReport,
): Promise<string> {
  const { db } = platform;
  const own = { versionId, batchId: accessRow.batchId, authorId: actor.userId };
  const found = await findOwnUpload(db, own);
  if (found === undefined) return refuseNotFound();
  const { version, content } = found;
  if (version.finishedAt !== null) return content.contentId;
  if (!uploadSuccessful) {
    await removeRemains(platform, version);
    return refuse(UPLOAD_ERROR, { status: 409 });
  }
  const kept = await storeVersionFile(platform, actor, version);
  const isFirst =
    kept !== undefined && (await completeVersion(db, { ...version, approvalStatus: firstStatus(codes) }, kept));
  if (isFirst) await removeUpload(platform, sentKeyOf(version));
  else if (kept !== undefined) await removeStoredFile(platform, kept.storageKey);
  const isDone = isFirst || (await findOwnUpload(db, own))?.version.finishedAt != null;
  return isDone ? content.contentId : refuse(UPLOAD_ERROR, { status: 409 });
}

/** Marks a file as stored and makes its version visible; false when another report came first. */
const completeVersion = (db: Db, version: ContentVersionRow, kept: StoredFile): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { versionId, approvalStatus } = version;
    if (!(await finishVersion(tx, versionId, { ...kept, approvalStatus, finishedAt: now() }))) return false;
    await publishVersion(tx, version);
    return true;
  });
