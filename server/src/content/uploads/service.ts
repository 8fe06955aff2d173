import { choosesOwner, firstStatus, typesFor } from "@openrounds/contract/content/rules.ts";
import {
  CONTENT_EXTENSIONS,
  LINK_EXTENSION,
  UPLOAD_MEDIA_TYPE,
  type Completion,
  type StartUpload,
  type StartVersion,
  type StartedUpload,
} from "@openrounds/contract/content/schemas.ts";
import type { ProvedBatch } from "../../batches/access.ts";
import type { Codes, Reached } from "../../kernel/access.ts";
import { HOUR, MINUTE, now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import { announce, enqueue } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { Refusal, refuse, refuseForbidden, refuseNotFound } from "../../kernel/refusal.ts";
import {
  uploadAddressFor,
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
  countBegun,
  deleteUnfinished,
  findBegun,
  findOwnUpload,
  finishVersion,
  insertContent,
  insertVersion,
  showVersion,
  type ContentRow,
  type EntityRow,
  type VersionRow,
} from "../queries.ts";
import { requireParticipant, sentKeyOf } from "../service.ts";

const FOLDER = "content";
/** How long a file that arrived may wait to be reported, until it is looked for once more and swept away. */
const LOOKED_AFTER_MS = 15 * MINUTE;
/** How long a file may take to arrive on a slow line. */
const AWAITED_MS = 3 * HOUR;
/** So many files of a person may be on their way at once. */
export const MAX_BEGUN = 10;
const UPLOAD_ERROR = "CONTENT_UPLOAD_ERROR_THERE_WAS_AN_ERROR_UPLOADING_YOUR_FILE";

/** A file by its ending, or the address that stands for one. */
interface Source {
  readonly fileExtension: string;
  readonly link: string | null;
}

function sourceOf({ fileExtension, rawData }: Pick<StartUpload, "fileExtension" | "rawData">): Source {
  if (rawData !== undefined) return { fileExtension: LINK_EXTENSION, link: rawData };
  if (fileExtension === undefined) {
    return refuse("CONTENT_FILE_OR_LINK", { fields: { fileExtension: "CONTENT_FILE_OR_LINK" } });
  }
  if (!CONTENT_EXTENSIONS.some((known) => known === fileExtension)) {
    const key = "SESSION_CONTENT_UPLOAD_ERROR_SELECTED_FILE_TYPE_IS_UNSUPPORTED";
    return refuse(key, { status: 415, fields: { fileExtension: key } });
  }
  return { fileExtension, link: null };
}

/** Whose the new content is: a facilitator names somebody of the batch, everybody else adds their own. */
async function ownerOf(
  db: Db,
  actor: Actor,
  { place, codes }: ProvedBatch<EntityRow>,
  { uploadedFor, type }: StartUpload,
): Promise<string> {
  if (choosesOwner(codes) && type === "OTHER" && uploadedFor === undefined) {
    refuse("CONTENT_OWNER_REQUIRED", { fields: { uploadedFor: "CONTENT_OWNER_REQUIRED" } });
  }
  if (uploadedFor === undefined || uploadedFor === actor.userId) return actor.userId;
  if (!choosesOwner(codes)) return refuseForbidden();
  await requireParticipant(db, place.batchId, uploadedFor);
  return uploadedFor;
}

function requireType({ place, codes }: ProvedBatch<EntityRow>, { type, rawData }: StartUpload): void {
  if (!typesFor(codes, place.roles ?? []).includes(type)) {
    refuse("CONTENT_TYPE_NOT_YOURS", { fields: { type: "CONTENT_TYPE_NOT_YOURS" } });
  }
  if (type === "LINK" && rawData === undefined) {
    refuse("VALID_CONTENT_LINK", { fields: { rawData: "VALID_CONTENT_LINK" } });
  }
}

interface NewVersion extends Source {
  readonly contentId: string;
  readonly ownerComment: string;
  readonly codes: Codes;
}

/** Shows a version that arrived, and tells reviewers where it waits for them. */
async function publish(tx: Tx, { versionId, contentId, approvalStatus }: VersionLike): Promise<void> {
  await showVersion(tx, { versionId, contentId, isApproved: approvalStatus === "APPROVED", at: now() });
  if (approvalStatus === "UNDER_REVIEW") await announce(tx, contentSubmitted, { versionId });
}

type VersionLike = Pick<VersionRow, "versionId" | "contentId" | "approvalStatus">;

/** Adds a version: a link is there at once, a file is awaited. */
async function addVersion(tx: Tx, actor: Actor, { codes, ...fields }: NewVersion): Promise<string> {
  const version = { ...fields, versionId: newId(), approvalStatus: firstStatus(codes) };
  const isLink = fields.link !== null;
  if (!isLink && (await countBegun(tx, actor.userId)) >= MAX_BEGUN) refuse("UPLOADS_UNFINISHED", { status: 429 });
  const stamps = { createdAt: now(), finishedAt: isLink ? now() : null };
  await insertVersion(tx, { ...version, ...stamps, authorId: actor.userId });
  if (isLink) await publish(tx, version);
  else await enqueue(tx, sweepUpload, version, new Date(nowMs() + LOOKED_AFTER_MS));
  return version.versionId;
}

async function answer(
  platform: Platform,
  { fileExtension, link }: Source,
  ids: Omit<StartedUpload, "signedUrl">,
): Promise<StartedUpload> {
  const key = sentKeyOf({ versionId: ids.versionId, fileExtension });
  return { ...ids, signedUrl: link === null ? await uploadAddressFor(platform, key, UPLOAD_MEDIA_TYPE) : null };
}

/** Begins new content of a batch or a session. */
export async function startUpload(
  platform: Platform,
  actor: Actor,
  entity: ProvedBatch<EntityRow>,
  input: StartUpload,
): Promise<StartedUpload> {
  const { db } = platform;
  const { place, codes } = entity;
  requireType(entity, input);
  requireLocales({ language: input.language });
  const source = sourceOf(input);
  const ownerId = await ownerOf(db, actor, entity, input);
  await countUpload(db, actor);
  const { entityId, name, type, license, ownerComment, language = place.language } = input;
  const contentId = newId();
  const at = now();
  const versionId = await db.transaction(async (tx) => {
    await insertContent(tx, {
      ...{ contentId, ownerId, name, type, license, language, createdAt: at, updatedAt: at },
      ...{ batchId: place.batchId, sessionId: place.isSession ? entityId : null },
    });
    return addVersion(tx, actor, { ...source, contentId, ownerComment, codes });
  });
  return answer(platform, source, { contentId, versionId });
}

/** Begins a version that replaces content; of who has to ask for approval it waits for review again. */
export async function startVersion(
  platform: Platform,
  actor: Actor,
  { content, codes }: { readonly content: Reached<ContentRow>; readonly codes: Codes },
  input: StartVersion,
): Promise<StartedUpload> {
  requireLocales({ language: input.language });
  const source = sourceOf(input);
  await countUpload(platform.db, actor);
  const { contentId } = content;
  const fields = { ...source, contentId, ownerComment: input.ownerComment, codes };
  const versionId = await platform.db.transaction((tx) => addVersion(tx, actor, fields));
  return answer(platform, source, { contentId, versionId });
}

type Sent = Pick<VersionRow, "versionId" | "fileExtension">;

/** Removes what an upload left, when it was not reported or its file is of no use; bears repetition. */
export async function sweep(platform: Platform, version: Sent): Promise<void> {
  const begun = await findBegun(platform.db, version.versionId);
  if (begun !== undefined) await rejectUpload(platform, { userId: begun.authorId }, sentKeyOf(version));
  await platform.db.transaction((tx) => deleteUnfinished(tx, version.versionId));
  await removeUpload(platform, sentKeyOf(version));
}

/** Sweeps an upload whose file lies unreported since the last look, or never arrived; else looks again later. */
export async function sweepUnreported(
  platform: Platform,
  { wasThere = false, ...version }: Sent & { readonly wasThere?: boolean },
): Promise<void> {
  const begun = await findBegun(platform.db, version.versionId);
  const isThere = await isUploaded(platform, sentKeyOf(version));
  const isAwaited = begun?.finishedAt === null && begun.createdAt.getTime() > nowMs() - AWAITED_MS;
  if (isAwaited && (!isThere || !wasThere)) {
    const look = { ...version, wasThere: isThere };
    await platform.db.transaction((tx) => enqueue(tx, sweepUpload, look, new Date(nowMs() + LOOKED_AFTER_MS)));
  } else await sweep(platform, version);
}

/** The file that was sent for a version, looked at and kept; what is of no use leaves nothing behind. */
async function keepFile(platform: Platform, actor: Actor, version: VersionRow): Promise<StoredFile | undefined> {
  const { fileExtension: extension } = version;
  try {
    return await storeUpload(platform, actor, { sentKey: sentKeyOf(version), folder: FOLDER, extension });
  } catch (error) {
    if (error instanceof Refusal) await sweep(platform, version);
    throw error;
  }
}

/** Takes the report of an own upload: the server looks for the file itself; a report that comes twice finds it done. */
export async function finishUpload(
  platform: Platform,
  actor: Actor,
  { place, codes }: ProvedBatch<EntityRow>,
  { versionId, uploadSuccessful }: Completion,
): Promise<string> {
  const { db } = platform;
  const own = { versionId, batchId: place.batchId, authorId: actor.userId };
  const found = await findOwnUpload(db, own);
  if (found === undefined) return refuseNotFound();
  const { version, content } = found;
  if (version.finishedAt !== null) return content.contentId;
  if (!uploadSuccessful) {
    await sweep(platform, version);
    return refuse(UPLOAD_ERROR, { status: 409 });
  }
  const kept = await keepFile(platform, actor, version);
  const isFirst = kept !== undefined && (await settle(db, { ...version, approvalStatus: firstStatus(codes) }, kept));
  if (isFirst) await removeUpload(platform, sentKeyOf(version));
  else if (kept !== undefined) await removeStoredFile(platform, kept.storageKey);
  const isDone = isFirst || (await findOwnUpload(db, own))?.version.finishedAt != null;
  return isDone ? content.contentId : refuse(UPLOAD_ERROR, { status: 409 });
}

/** Notes that a file is kept and shows its version; false when another report was first. */
const settle = (db: Db, version: VersionRow, kept: StoredFile): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { versionId, approvalStatus } = version;
    if (!(await finishVersion(tx, versionId, { ...kept, approvalStatus, finishedAt: now() }))) return false;
    await publish(tx, version);
    return true;
  });
