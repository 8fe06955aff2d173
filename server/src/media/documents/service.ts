import { MAX_DOCUMENT_BYTES, extensionOf } from "@openrounds/contract/media/documents/schemas.ts";
import { DAY, now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { ReceivedFile } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { downloadAddress, type FileReader } from "../providers/links.ts";
import { storageOf } from "../providers/choose-storage.ts";
import { claimUnclaimed, claimUpload, deleteUnclaimed, findUpload, insertUpload, listUnclaimed } from "../queries.ts";
import { countUpload, storePrivatePicture, type Uploader, type StoredFile } from "../service.ts";
import { mediaTypeOf } from "./providers/content.ts";
import { isPlainPdf } from "./providers/pdf.ts";

/** How long a signed address of a document is valid. */
const VALID_S = 300;

/** How long an uploaded document may stay unclaimed. */
const UNCLAIMED_MS = DAY;
const REMOVE_LIMIT = 500;

const keyOf = (url: string): string => url.replace(/^\/files\//, "");

/** The name and field of a received file, and the accepted types. */
export interface FileTerms {
  /** The file name, or only its extension. */
  readonly name: string;
  readonly types: readonly string[];
  /** The form field of the file. */
  readonly field: string;
}

/** Stores a file of an accepted type whose content matches its name; returns its identifier. */
export async function storeFile(
  platform: Platform,
  actor: Uploader,
  { path, sizeBytes }: ReceivedFile,
  { name, types, field }: FileTerms,
): Promise<string> {
  const refuseFile = (key: "UPLOAD_TYPE_UNSUPPORTED" | "UPLOAD_CONTENT_DIFFERS" | "UPLOAD_PDF_ACTIVE"): never =>
    refuse(key, { status: 415, fields: { [field]: key } });
  const extension = extensionOf(name);
  if (!types.includes(extension)) return refuseFile("UPLOAD_TYPE_UNSUPPORTED");
  const mediaType = await mediaTypeOf(path, extension);
  if (mediaType === undefined) return refuseFile("UPLOAD_CONTENT_DIFFERS");
  if (extension === "pdf" && !(await isPlainPdf(path))) return refuseFile("UPLOAD_PDF_ACTIVE");
  await countUpload(platform.db, actor, sizeBytes);
  if (mediaType.startsWith("image/")) return storePrivatePicture(platform, actor, path);
  const uploadId = newId();
  const url = `/files/documents/${uploadId}.${extension}`;
  await storageOf(platform).take(keyOf(url), path, mediaType);
  const upload = { uploadId, mediaType, sizeBytes, ownerId: actor.userId, storageKey: keyOf(url), createdAt: now() };
  await platform.db.transaction((tx) => insertUpload(tx, upload));
  return url;
}

/**
 * The size of a document that the person uploaded; undefined when they did not upload it. Refuses a document above the
 * size limit.
 */
export async function sizeOfOwnDocument(db: Db, ownerId: string, url: string): Promise<number | undefined> {
  const upload = await findUpload(db, keyOf(url));
  if (upload?.ownerId !== ownerId) return undefined;
  if (upload.sizeBytes > MAX_DOCUMENT_BYTES) refuse("error.tooLarge", { status: 413 });
  return upload.sizeBytes;
}

/** An address by which one person can open a document for five minutes. */
export const openDocument = (
  platform: Platform,
  reader: FileReader,
  { url, name }: { readonly url: string; readonly name: string },
): string => downloadAddress(platform, reader, keyOf(url), { expiresInS: VALID_S, filename: name });

/** Claims documents for the transaction; refuses those that the person did not upload, or that no longer exist. */
export async function claimDocuments(tx: Tx, ownerId: string, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    if (!(await claimUpload(tx, { storageKey: keyOf(url), ownerId, at: now() }))) refuse("UPLOAD_DOCUMENT_MISSING");
  }
}

/**
 * Claims uploaded files of a person by their identifiers; undefined when one of them is missing, not theirs or claimed
 * already.
 */
export async function claimFiles(
  tx: Tx,
  ownerId: string,
  urls: readonly string[],
): Promise<ReadonlyMap<string, StoredFile> | undefined> {
  if (urls.length === 0) return new Map();
  const rows = await claimUnclaimed(tx, { storageKeys: urls.map(keyOf), ownerId, at: now() });
  const byKey = new Map(rows.map((row) => [row.storageKey, row]));
  const claimed = urls.flatMap((url) => {
    const row = byKey.get(keyOf(url));
    byKey.delete(keyOf(url));
    return row === undefined ? [] : [[url, row] as const];
  });
  return claimed.length === urls.length ? new Map(claimed) : undefined;
}

/** Removes documents that were not claimed within a day. Idempotent. */
export async function removeUnclaimed(platform: Platform): Promise<void> {
  const { db } = platform;
  const storage = storageOf(platform);
  const before = new Date(nowMs() - UNCLAIMED_MS);
  for (;;) {
    const keys = await listUnclaimed(db, before, REMOVE_LIMIT);
    for (const key of keys) {
      // After a crash between the two steps the row stays, and the next run removes a file that may be deleted already.
      await db.transaction(async (tx) => {
        if (await deleteUnclaimed(tx, key)) await storage.remove(key);
      });
    }
    if (keys.length < REMOVE_LIMIT) return;
  }
}
