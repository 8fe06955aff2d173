import { rm, stat, writeFile } from "node:fs/promises";
import { MAX_UPLOAD_BYTES } from "@openrounds/contract/media/documents/schemas.ts";
import { now } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { newPart } from "../../kernel/parts.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { mediaTypeOf } from "../documents/providers/content.ts";
import { isPlainPdf } from "../documents/providers/pdf.ts";
import { downloadAddress, type FileReader } from "../providers/links.ts";
import { storageOf } from "../providers/choose-storage.ts";
import { deleteUpload, insertUpload } from "../queries.ts";
import { copyWithoutMetadata, requireDailyBytes, type Uploader, type StoredFile } from "../service.ts";

/** How long an upload address is valid. */
const UPLOAD_VALID_S = 600;
const DOWNLOAD_VALID_S = 300;

const PICTURES = { "image/jpeg": "jpeg", "image/png": "png", "image/gif": "gif" } as const;
const isPicture = (mediaType: string): mediaType is keyof typeof PICTURES => mediaType in PICTURES;

/** An address that accepts one file of up to 100 MB within ten minutes, under a key that is not readable. */
export const uploadAddressFor = (platform: Platform, key: string, mediaType: string): Promise<string> =>
  storageOf(platform).signedUpload(key, { expiresInS: UPLOAD_VALID_S, mediaType, maxBytes: MAX_UPLOAD_BYTES });

/** The media type of a local copy by its content. Pictures lose their metadata, which may name place and device. */
async function inspectCopy(part: string, extension: string): Promise<string> {
  const refuseFile = (): never => refuse("UPLOAD_CONTENT_DIFFERS", { status: 415 });
  const mediaType = (await mediaTypeOf(part, extension)) ?? refuseFile();
  if (extension === "pdf" && !(await isPlainPdf(part))) refuse("UPLOAD_PDF_ACTIVE", { status: 415 });
  if (isPicture(mediaType)) {
    await writeFile(part, await copyWithoutMetadata(part, PICTURES[mediaType]).catch(refuseFile));
  }
  return mediaType;
}

/** Checks a local copy of an uploaded file, and stores the copy. */
async function storeCopy(
  platform: Platform,
  uploader: Uploader,
  { part, folder, extension }: { part: string; folder: string; extension: string },
): Promise<StoredFile> {
  const { size } = await stat(part);
  if (size > MAX_UPLOAD_BYTES) refuse("error.tooLarge", { status: 413 });
  const mediaType = await inspectCopy(part, extension);
  const { size: sizeBytes } = await stat(part);
  await requireDailyBytes(platform.db, uploader, sizeBytes);
  const uploadId = newId();
  const storageKey = `${folder}/${uploadId}.${extension}`;
  await storageOf(platform).take(storageKey, part, mediaType);
  const owned = { uploadId, ownerId: uploader.userId, createdAt: now() };
  await platform.db.transaction((tx) => insertUpload(tx, { ...owned, storageKey, mediaType, sizeBytes }));
  return { storageKey, mediaType, sizeBytes };
}

/**
 * Stores a file that was uploaded to an address when its content matches its extension; undefined when nothing was
 * uploaded.
 */
export async function storeUpload(
  platform: Platform,
  uploader: Uploader,
  { sentKey, folder, extension }: { sentKey: string; folder: string; extension: string },
): Promise<StoredFile | undefined> {
  const storage = storageOf(platform);
  if (((await storage.size(sentKey)) ?? 0) > MAX_UPLOAD_BYTES) refuse("error.tooLarge", { status: 413 });
  const part = newPart(platform);
  try {
    if (!(await storage.give(sentKey, part))) return undefined;
    return await storeCopy(platform, uploader, { part, folder, extension });
  } finally {
    await rm(part, { force: true });
  }
}

/** An address by which one person can open a stored file for five minutes. */
export const downloadAddressFor = (
  platform: Platform,
  reader: FileReader,
  { storageKey, mediaType, name }: Pick<StoredFile, "storageKey" | "mediaType"> & { readonly name: string },
): string => downloadAddress(platform, reader, storageKey, { expiresInS: DOWNLOAD_VALID_S, filename: name, mediaType });

/** Whether a file was uploaded to an address; uploads are atomic. */
export const isUploaded = async (platform: Platform, sentKey: string): Promise<boolean> =>
  (await storageOf(platform).size(sentKey)) !== undefined;

/** Removes an upload that was not stored; it counts for the person's daily limit. */
export async function rejectUpload(platform: Platform, uploader: Uploader, sentKey: string): Promise<void> {
  const sizeBytes = await storageOf(platform).size(sentKey);
  if (sizeBytes === undefined) return;
  const uploadId = newId();
  const [storageKey, at] = [`dropped/${uploadId}`, now()];
  const owned = { uploadId, ownerId: uploader.userId, createdAt: at, claimedAt: at };
  const dropped = { ...owned, storageKey, mediaType: "application/octet-stream", sizeBytes };
  await platform.db.transaction((tx) => insertUpload(tx, dropped));
  await removeUpload(platform, sentKey);
}

/** Removes the upload at an address, if there is one. */
export const removeUpload = (platform: Platform, sentKey: string): Promise<void> => storageOf(platform).remove(sentKey);

/** Removes a stored file. Idempotent. */
export async function removeStoredFile(platform: Platform, storageKey: string): Promise<void> {
  await storageOf(platform).remove(storageKey);
  await platform.db.transaction((tx) => deleteUpload(tx, storageKey));
}
