import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import {
  IMAGE_TYPES,
  IMAGE_WIDTHS,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_UPLOADS_A_DAY,
  imageAt,
} from "@openrounds/contract/media/schemas.ts";
import { MAX_UPLOAD_BYTES_A_DAY } from "@openrounds/contract/media/documents/schemas.ts";
import { DAY, SECOND, now, nowMs } from "../kernel/clock.ts";
import { countAttempt } from "../kernel/db/attempts.ts";
import type { Db } from "../kernel/db/database.ts";
import type { Actor } from "../kernel/http/handlers.ts";
import { newId } from "../kernel/ids.ts";
import type { Platform } from "../kernel/platform.ts";
import { refuse } from "../kernel/refusal.ts";
import { storageOf } from "./providers/choose-storage.ts";
import { insertUpload, sumUploads } from "./queries.ts";

export { downloadAddress, publicDownloadAddress, type FileReader } from "./providers/links.ts";
export { storageOf } from "./providers/choose-storage.ts";
export { sendStored } from "./providers/sending.ts";

/** The maximum side length of a stored picture. */
const MAX_SIDE = 2048;
const DECODE_TIMEOUT_S = 10;
const WEBP = { quality: 82 } as const;

/** The storage key of an image address: images/x.webp for /files/images/x.webp. */
export const imageKey = (url: string): string => url.replace(/^\/files\//, "");

/** The person who uploads. */
export type Uploader = Pick<Actor, "userId">;

/** Counts an upload of a person, and refuses it above the daily limit of files or bytes. */
export async function countUpload(db: Db, { userId }: Uploader, sizeBytes = 0): Promise<void> {
  const { admitted, retryAfterS } = await countAttempt(db, `upload:${userId}`, {
    max: MAX_UPLOADS_A_DAY,
    windowMs: DAY,
  });
  if (!admitted) refuse("UPLOAD_LIMIT_REACHED", { status: 429, retryAfterS });
  await requireDailyBytes(db, { userId }, sizeBytes);
}

/** Refuses an upload that would exceed the daily limit of bytes. */
export async function requireDailyBytes(db: Db, { userId }: Uploader, sizeBytes: number): Promise<void> {
  const usedBytes = await sumUploads(db, userId, new Date(nowMs() - DAY));
  if (usedBytes + sizeBytes > MAX_UPLOAD_BYTES_A_DAY) {
    refuse("UPLOAD_LIMIT_REACHED", { status: 429, retryAfterS: DAY / SECOND });
  }
}

const refuseImage = (): never =>
  refuse("IMAGE_UPLOAD_FAILED", { status: 415, fields: { filePath: "IMAGE_UPLOAD_FAILED" } });

/** Pictures are decoded one at a time, so that several large ones do not exhaust the memory. */
let decoding: Promise<unknown> = Promise.resolve();

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = decoding.then(work, work);
  decoding = turn.catch(() => undefined);
  return turn;
}

/** A picture as bytes, or the path of a file. */
type PictureSource = Buffer | string;

/** The first frame, rotated upright and scaled down, without metadata. */
const decode = (source: PictureSource): Sharp =>
  sharp(source, { limitInputPixels: MAX_IMAGE_PIXELS, pages: 1, failOn: "error" })
    .timeout({ seconds: DECODE_TIMEOUT_S })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true });

interface EncodedImage {
  readonly url: string;
  readonly bytes: Buffer;
}

/** The picture as WebP in its stored size and in six widths. */
async function encode(url: string, source: PictureSource): Promise<EncodedImage[]> {
  const full = await decode(source).webp(WEBP).toBuffer();
  const encoded = [{ url, bytes: full }];
  for (const width of IMAGE_WIDTHS) {
    const smaller = await sharp(full).resize({ width, withoutEnlargement: true }).webp(WEBP).toBuffer();
    encoded.push({ url: imageAt(url, width), bytes: smaller });
  }
  return encoded;
}

async function requireImage(bytes: Buffer): Promise<void> {
  if (bytes.length > MAX_IMAGE_BYTES) refuse("error.tooLarge", { status: 413 });
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !IMAGE_TYPES.some((known) => known === type.mime)) refuseImage();
}

type PictureType = "jpeg" | "png" | "gif";

/** The picture in its own size and type, rotated upright, without metadata. */
export const copyWithoutMetadata = (source: PictureSource, type: PictureType): Promise<Buffer> =>
  oneAtATime(() =>
    sharp(source, { limitInputPixels: MAX_IMAGE_PIXELS, animated: type === "gif", failOn: "error" })
      .timeout({ seconds: DECODE_TIMEOUT_S })
      .autoOrient()
      .toFormat(type)
      .toBuffer(),
  );

/** Stores a picture within the limits, decoded and encoded again; returns its address. */
export async function storeImage(platform: Platform, actor: Uploader, bytes: Buffer): Promise<string> {
  await requireImage(bytes);
  await countUpload(platform.db, actor);
  return storePicture(platform, actor, bytes);
}

/** Stores a checked picture, decoded and encoded again, so that no other data is stored with it. */
async function storePicture(platform: Platform, actor: Uploader, source: PictureSource): Promise<string> {
  const uploadId = newId();
  const url = `/files/images/${uploadId}.webp`;
  const encoded = await oneAtATime(() => encode(url, source)).catch(refuseImage);
  const storage = storageOf(platform);
  await Promise.all(encoded.map((each) => storage.put(imageKey(each.url), each.bytes, "image/webp")));
  const upload = {
    uploadId,
    ownerId: actor.userId,
    storageKey: imageKey(url),
    mediaType: "image/webp",
    sizeBytes: encoded.reduce((sum, each) => sum + each.bytes.length, 0),
    createdAt: now(),
  };
  await platform.db.transaction((tx) => insertUpload(tx, upload));
  return url;
}

/** Stores a checked picture, decoded and encoded again, that only signed addresses open; returns its identifier. */
export async function storePrivatePicture(platform: Platform, actor: Uploader, source: PictureSource): Promise<string> {
  const uploadId = newId();
  const storageKey = `documents/${uploadId}.webp`;
  const bytes = await oneAtATime(() => decode(source).webp(WEBP).toBuffer()).catch(refuseImage);
  await storageOf(platform).put(storageKey, bytes, "image/webp");
  const owned = { uploadId, ownerId: actor.userId, createdAt: now() };
  const upload = { ...owned, storageKey, mediaType: "image/webp", sizeBytes: bytes.length };
  await platform.db.transaction((tx) => insertUpload(tx, upload));
  return `/files/${storageKey}`;
}

/** Removes a stored picture in all widths. Idempotent. */
export async function removeImage(platform: Platform, url: string): Promise<void> {
  const storage = storageOf(platform);
  const addresses = [url, ...IMAGE_WIDTHS.map((width) => imageAt(url, width))];
  await Promise.all(addresses.map((address) => storage.remove(imageKey(address))));
}

/** A stored file; its key is read-only. */
export interface StoredFile {
  readonly storageKey: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
}
