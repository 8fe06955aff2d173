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

export { downloadAddress, type FileReader } from "./providers/links.ts";
export { storageOf } from "./providers/choose-storage.ts";

/** The longest side that a picture is kept with. */
const KEPT_SIDE = 2048;
const DECODE_TIMEOUT_S = 10;
const WEBP = { quality: 82 } as const;

/** Where the bytes of an image address are kept: /files/images/x.webp is images/x.webp. */
export const imageKey = (url: string): string => url.replace(/^\/files\//, "");

/** Who uploads. */
export type Uploader = Pick<Actor, "userId">;

/** Counts one more file of a person, and refuses when there were too many in a day, or too many bytes. */
export async function admitUpload(db: Db, { userId }: Uploader, sizeBytes = 0): Promise<void> {
  const { admitted, retryAfterS } = await countAttempt(db, `upload:${userId}`, {
    max: MAX_UPLOADS_A_DAY,
    windowMs: DAY,
  });
  if (!admitted) refuse("UPLOAD_LIMIT_REACHED", { status: 429, retryAfterS });
  await requireRoom(db, { userId }, sizeBytes);
}

/** Refuses so many bytes more of a person when they are too many in a day. */
export async function requireRoom(db: Db, { userId }: Uploader, sizeBytes: number): Promise<void> {
  const usedBytes = await sumUploads(db, userId, new Date(nowMs() - DAY));
  if (usedBytes + sizeBytes > MAX_UPLOAD_BYTES_A_DAY) {
    refuse("UPLOAD_LIMIT_REACHED", { status: 429, retryAfterS: DAY / SECOND });
  }
}

const refuseImage = (): never =>
  refuse("IMAGE_UPLOAD_FAILED", { status: 415, fields: { filePath: "IMAGE_UPLOAD_FAILED" } });

/** Pictures are decoded one at a time, so that a few large ones cannot fill the memory. */
let decoding: Promise<unknown> = Promise.resolve();

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = decoding.then(work, work);
  decoding = turn.catch(() => undefined);
  return turn;
}

/** A picture as bytes, or where they lie. */
type Source = Buffer | string;

/** The first frame, upright, small enough, without any metadata. */
const decode = (source: Source): Sharp =>
  sharp(source, { limitInputPixels: MAX_IMAGE_PIXELS, pages: 1, failOn: "error" })
    .timeout({ seconds: DECODE_TIMEOUT_S })
    .autoOrient()
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: "inside", withoutEnlargement: true });

interface Encoded {
  readonly url: string;
  readonly bytes: Buffer;
}

/** The picture as WebP in its kept size and in six widths. */
async function encode(url: string, source: Source): Promise<Encoded[]> {
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

/** The picture in its own size and type, upright, without anything that it says beside itself. */
export const bareCopy = (source: Source, type: PictureType): Promise<Buffer> =>
  oneAtATime(() =>
    sharp(source, { limitInputPixels: MAX_IMAGE_PIXELS, animated: type === "gif", failOn: "error" })
      .timeout({ seconds: DECODE_TIMEOUT_S })
      .autoOrient()
      .toFormat(type)
      .toBuffer(),
  );

/** Stores a picture within the limits of pictures, decoded and encoded anew; answers its address. */
export async function storeImage(platform: Platform, actor: Uploader, bytes: Buffer): Promise<string> {
  await requireImage(bytes);
  await admitUpload(platform.db, actor);
  return keepPicture(platform, actor, bytes);
}

/** Keeps a picture that was looked at, decoded and encoded anew, so that nothing but the picture is kept. */
async function keepPicture(platform: Platform, actor: Uploader, source: Source): Promise<string> {
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

/**
 * Keeps a picture that was looked at, decoded and encoded anew, where only signed addresses open it; answers the
 * name that it is known under.
 */
export async function keepPrivatePicture(platform: Platform, actor: Uploader, source: Source): Promise<string> {
  const uploadId = newId();
  const storageKey = `documents/${uploadId}.webp`;
  const bytes = await oneAtATime(() => decode(source).webp(WEBP).toBuffer()).catch(refuseImage);
  await storageOf(platform).put(storageKey, bytes, "image/webp");
  const owned = { uploadId, ownerId: actor.userId, createdAt: now() };
  const upload = { ...owned, storageKey, mediaType: "image/webp", sizeBytes: bytes.length };
  await platform.db.transaction((tx) => insertUpload(tx, upload));
  return `/files/${storageKey}`;
}

/** Removes a stored picture in all its widths; bears repetition. */
export async function removeImage(platform: Platform, url: string): Promise<void> {
  const storage = storageOf(platform);
  const addresses = [url, ...IMAGE_WIDTHS.map((width) => imageAt(url, width))];
  await Promise.all(addresses.map((address) => storage.remove(imageKey(address))));
}

/** A file as it is kept: nobody can write to its key any more. */
export interface KeptFile {
  readonly storageKey: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
}
