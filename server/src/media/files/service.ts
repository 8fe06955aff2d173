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
import { bareCopy, requireRoom, type Uploader, type KeptFile } from "../service.ts";

/** How long an address takes or gives a file. */
const SEND_S = 600;
const OPEN_S = 300;

const PICTURES = { "image/jpeg": "jpeg", "image/png": "png", "image/gif": "gif" } as const;
const isPicture = (mediaType: string): mediaType is keyof typeof PICTURES => mediaType in PICTURES;

/** An address that takes one file of up to 100 MB, within ten minutes, under a key where nobody reads it. */
export const addressToSend = (platform: Platform, key: string, mediaType: string): Promise<string> =>
  storageOf(platform).signedUpload(key, { expiresInS: SEND_S, mediaType, maxBytes: MAX_UPLOAD_BYTES });

/** What a copy is by its content; pictures leave behind what they say of place and device. */
async function lookAt(part: string, extension: string): Promise<string> {
  const refuseFile = (): never => refuse("UPLOAD_CONTENT_DIFFERS", { status: 415 });
  const mediaType = (await mediaTypeOf(part, extension)) ?? refuseFile();
  if (extension === "pdf" && !(await isPlainPdf(part))) refuse("UPLOAD_PDF_ACTIVE", { status: 415 });
  if (isPicture(mediaType)) await writeFile(part, await bareCopy(part, PICTURES[mediaType]).catch(refuseFile));
  return mediaType;
}

/** Looks at a copy of what was sent, and keeps the copy. */
async function keepCopy(
  platform: Platform,
  uploader: Uploader,
  { part, folder, extension }: { part: string; folder: string; extension: string },
): Promise<KeptFile> {
  const { size } = await stat(part);
  if (size > MAX_UPLOAD_BYTES) refuse("error.tooLarge", { status: 413 });
  const mediaType = await lookAt(part, extension);
  const { size: sizeBytes } = await stat(part);
  await requireRoom(platform.db, uploader, sizeBytes);
  const uploadId = newId();
  const storageKey = `${folder}/${uploadId}.${extension}`;
  await storageOf(platform).take(storageKey, part, mediaType);
  const owned = { uploadId, ownerId: uploader.userId, createdAt: now() };
  await platform.db.transaction((tx) => insertUpload(tx, { ...owned, storageKey, mediaType, sizeBytes }));
  return { storageKey, mediaType, sizeBytes };
}

/** Keeps a file that was sent by its address, where its content is what its ending says; undefined when none was sent. */
export async function keepSent(
  platform: Platform,
  uploader: Uploader,
  { sentKey, folder, extension }: { sentKey: string; folder: string; extension: string },
): Promise<KeptFile | undefined> {
  const storage = storageOf(platform);
  if (((await storage.size(sentKey)) ?? 0) > MAX_UPLOAD_BYTES) refuse("error.tooLarge", { status: 413 });
  const part = newPart(platform);
  try {
    if (!(await storage.give(sentKey, part))) return undefined;
    return await keepCopy(platform, uploader, { part, folder, extension });
  } finally {
    await rm(part, { force: true });
  }
}

/** An address that gives a kept file to one person for five minutes. */
export const addressToOpen = (
  platform: Platform,
  reader: FileReader,
  { storageKey, mediaType, name }: Pick<KeptFile, "storageKey" | "mediaType"> & { readonly name: string },
): string => downloadAddress(platform, reader, storageKey, { expiresInS: OPEN_S, filename: name, mediaType });

/** Whether a file came to an address; it is there whole or not at all. */
export const hasArrived = async (platform: Platform, sentKey: string): Promise<boolean> =>
  (await storageOf(platform).size(sentKey)) !== undefined;

/** Removes what was sent to an address and nobody kept; it counts among what the person uploaded that day. */
export async function dropSent(platform: Platform, uploader: Uploader, sentKey: string): Promise<void> {
  const sizeBytes = await storageOf(platform).size(sentKey);
  if (sizeBytes === undefined) return;
  const uploadId = newId();
  const [storageKey, at] = [`dropped/${uploadId}`, now()];
  const owned = { uploadId, ownerId: uploader.userId, createdAt: at, claimedAt: at };
  const dropped = { ...owned, storageKey, mediaType: "application/octet-stream", sizeBytes };
  await platform.db.transaction((tx) => insertUpload(tx, dropped));
  await removeSent(platform, sentKey);
}

/** Removes what was sent to an address, if anything was. */
export const removeSent = (platform: Platform, sentKey: string): Promise<void> => storageOf(platform).remove(sentKey);

/** Removes a kept file; bears repetition. */
export async function removeKept(platform: Platform, storageKey: string): Promise<void> {
  await storageOf(platform).remove(storageKey);
  await platform.db.transaction((tx) => deleteUpload(tx, storageKey));
}
