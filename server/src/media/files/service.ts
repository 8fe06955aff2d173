import { rm, stat, writeFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { DataStore } from "@tus/server";
import { MAX_UPLOAD_BYTES } from "@openrounds/contract/media/documents/schemas.ts";
import { DAY, SECOND, now } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { newPart } from "../../kernel/parts.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseNotFound } from "../../kernel/refusal.ts";
import { mediaTypeOf } from "../documents/providers/content.ts";
import { isPlainPdf } from "../documents/providers/pdf.ts";
import { orGone } from "../providers/gone.ts";
import { downloadAddress, uploadAddress, type FileReader } from "../providers/links.ts";
import { storageOf } from "../providers/choose-storage.ts";
import { deleteUpload, insertUpload } from "../queries.ts";
import { copyWithoutMetadata, requireDailyBytes, type Uploader, type StoredFile } from "../service.ts";

/** How long a file may be on its way. */
export const UPLOAD_VALID_MS = DAY;
const DOWNLOAD_VALID_S = 300;

const PICTURES = { "image/jpeg": "jpeg", "image/png": "png", "image/gif": "gif" } as const;
const isPicture = (mediaType: string): mediaType is keyof typeof PICTURES => mediaType in PICTURES;

/** A port: whether a file is still awaited from a person, decided by the domain that began the upload. */
export type AwaitsUpload = (platform: Platform, upload: { key: string; userId: string }) => Promise<boolean>;

const awaiting = new Map<string, AwaitsUpload>();

/** Registers who awaits files under keys of a folder; called when the application is assembled. */
export const installUploads = (folder: string, awaits: AwaitsUpload): void => void awaiting.set(folder, awaits);

/** Refuses a part of a file that is not awaited from the person, or no longer. */
export async function requireAwaited(platform: Platform, upload: { key: string; userId: string }): Promise<void> {
  const [folder = ""] = upload.key.split("/");
  if ((await awaiting.get(folder)?.(platform, upload)) !== true) refuseNotFound();
}

interface NewUpload {
  /** The key of the file until it is checked; it is not readable. */
  readonly sentKey: string;
  /** The size of the file, if it is known before it is sent. */
  readonly sizeBytes: number | undefined;
}

/** Begins an upload; the address takes the parts of the file from this person within a day. */
export async function beginUpload(
  platform: Platform,
  sender: Uploader,
  { sentKey, sizeBytes }: NewUpload,
): Promise<string> {
  await expectFile(platform, { sentKey, sizeBytes });
  return uploadAddress(platform, sender, sentKey, UPLOAD_VALID_MS / SECOND);
}

/** Awaits a file from its first byte on. */
async function expectFile(platform: Platform, { sentKey, sizeBytes }: NewUpload): Promise<DataStore> {
  const [{ Upload }, receiver] = await Promise.all([import("@tus/server"), storageOf(platform).receiver()]);
  const size = sizeBytes === undefined ? {} : { size: sizeBytes };
  await receiver.create(new Upload({ id: sentKey, offset: 0, ...size, creation_date: now().toISOString() }));
  return receiver;
}

/** Receives a file in one piece, in place of what has arrived before. */
export async function receiveWhole(platform: Platform, file: NewUpload, body: Readable): Promise<void> {
  await removeUpload(platform, file.sentKey);
  await removeUpload(platform, file.sentKey);
  const receiver = await expectFile(platform, file);
  await receiver.write(body, file.sentKey, 0);
}

/** How many bytes of an upload have arrived, and whether these are all; undefined when there is no such upload. */
async function findReceived(platform: Platform, sentKey: string) {
  const upload = await (await storageOf(platform).receiver()).getUpload(sentKey).catch(orGone);
  return upload && { receivedBytes: upload.offset, isComplete: upload.offset === upload.size };
}

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

/** Stores a file that has arrived when its content matches its extension; undefined when it has not arrived. */
export async function storeUpload(
  platform: Platform,
  uploader: Uploader,
  { sentKey, folder, extension }: { sentKey: string; folder: string; extension: string },
): Promise<StoredFile | undefined> {
  if (!(await isUploaded(platform, sentKey))) return undefined;
  const part = newPart(platform);
  try {
    if (!(await storageOf(platform).give(sentKey, part))) return undefined;
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

/** Whether all of a file has arrived. */
export const isUploaded = async (platform: Platform, sentKey: string): Promise<boolean> =>
  (await findReceived(platform, sentKey))?.isComplete === true;

/** Removes an upload that was not stored; what has arrived counts for the person's daily limit. */
export async function rejectUpload(platform: Platform, uploader: Uploader, sentKey: string): Promise<void> {
  const sizeBytes = (await findReceived(platform, sentKey))?.receivedBytes;
  if (sizeBytes === undefined) return;
  const uploadId = newId();
  const [storageKey, at] = [`dropped/${uploadId}`, now()];
  const owned = { uploadId, ownerId: uploader.userId, createdAt: at, claimedAt: at };
  const dropped = { ...owned, storageKey, mediaType: "application/octet-stream", sizeBytes };
  await platform.db.transaction((tx) => insertUpload(tx, dropped));
  await removeUpload(platform, sentKey);
}

/** Removes an upload, complete or not, if there is one. */
export const removeUpload = (platform: Platform, sentKey: string): Promise<void> =>
  storageOf(platform).removeReceived(sentKey);

/** Removes a stored file. Idempotent. */
export async function removeStoredFile(platform: Platform, storageKey: string): Promise<void> {
  await storageOf(platform).remove(storageKey);
  await platform.db.transaction((tx) => deleteUpload(tx, storageKey));
}
