import { MAX_DOCUMENT_BYTES, extensionOf } from "@openrounds/contract/media/documents/schemas.ts";
import { DAY, now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { ReceivedFile } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { downloadAddress, type FileReader } from "../providers/links.ts";
import { storageOf } from "../providers/choose-storage.ts";
import { claimOnce, claimUpload, deleteUnclaimed, findUpload, insertUpload, listUnclaimed } from "../queries.ts";
import { admitUpload, keepPrivatePicture, type Uploader, type KeptFile } from "../service.ts";
import { mediaTypeOf } from "./providers/content.ts";
import { isPlainPdf } from "./providers/pdf.ts";

/** How long an address opens a document. */
const OPEN_S = 300;

/** How long a paper waits to be handed in. */
const UNCLAIMED_MS = DAY;
const AT_ONCE = 500;

const keyOf = (url: string): string => url.replace(/^\/files\//, "");

/** What a file says of itself, and what is taken. */
export interface FileTerms {
  /** The name, or its ending alone. */
  readonly name: string;
  readonly types: readonly string[];
  /** The field of the form that the file came in. */
  readonly field: string;
}

/** Stores a file of the types that are taken, whose content is what its name says; answers what it is known under. */
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
  await admitUpload(platform.db, actor, sizeBytes);
  if (mediaType.startsWith("image/")) return keepPrivatePicture(platform, actor, path);
  const uploadId = newId();
  const url = `/files/documents/${uploadId}.${extension}`;
  await storageOf(platform).take(keyOf(url), path, mediaType);
  const upload = { uploadId, mediaType, sizeBytes, ownerId: actor.userId, storageKey: keyOf(url), createdAt: now() };
  await platform.db.transaction((tx) => insertUpload(tx, upload));
  return url;
}

/** How many bytes a paper has that the person uploaded; undefined when they did not. Refuses what is too large for one. */
export async function sizeOfOwnDocument(db: Db, ownerId: string, url: string): Promise<number | undefined> {
  const upload = await findUpload(db, keyOf(url));
  if (upload?.ownerId !== ownerId) return undefined;
  if (upload.sizeBytes > MAX_DOCUMENT_BYTES) refuse("error.tooLarge", { status: 413 });
  return upload.sizeBytes;
}

/** An address that gives a document to one person for five minutes. */
export const openDocument = (
  platform: Platform,
  reader: FileReader,
  { url, name }: { readonly url: string; readonly name: string },
): string => downloadAddress(platform, reader, keyOf(url), { expiresInS: OPEN_S, filename: name });

/** Keeps papers that a person hands in with this transaction; refuses those that they did not upload, or that are gone. */
export async function claimDocuments(tx: Tx, ownerId: string, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    if (!(await claimUpload(tx, { storageKey: keyOf(url), ownerId, at: now() }))) refuse("UPLOAD_DOCUMENT_MISSING");
  }
}

/**
 * Keeps files that a person uploaded and that belong to nothing yet, by the names that their uploads answered;
 * undefined when one of them is not there, not theirs or taken already.
 */
export async function claimFiles(
  tx: Tx,
  ownerId: string,
  urls: readonly string[],
): Promise<ReadonlyMap<string, KeptFile> | undefined> {
  if (urls.length === 0) return new Map();
  const rows = await claimOnce(tx, { storageKeys: urls.map(keyOf), ownerId, at: now() });
  const byKey = new Map(rows.map((row) => [row.storageKey, row]));
  const claimed = urls.flatMap((url) => {
    const row = byKey.get(keyOf(url));
    byKey.delete(keyOf(url));
    return row === undefined ? [] : [[url, row] as const];
  });
  return claimed.length === urls.length ? new Map(claimed) : undefined;
}

/** Removes papers that were uploaded a day ago and never handed in; bears repetition. */
export async function removeUnclaimed(platform: Platform): Promise<void> {
  const { db } = platform;
  const storage = storageOf(platform);
  const before = new Date(nowMs() - UNCLAIMED_MS);
  for (;;) {
    const keys = await listUnclaimed(db, before, AT_ONCE);
    for (const key of keys) {
      // A crash between the two leaves the row, and the next night removes what may be gone already.
      await db.transaction(async (tx) => {
        if (await deleteUnclaimed(tx, key)) await storage.remove(key);
      });
    }
    if (keys.length < AT_ONCE) return;
  }
}
