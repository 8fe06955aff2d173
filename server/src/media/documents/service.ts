import { fileTypeFromBuffer } from "file-type";
import {
  MAX_DOCUMENT_BYTES,
  documentExtension,
  type DocumentExtension,
} from "@openrounds/contract/media/documents/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { storageOf } from "../providers/storage.ts";
import { findUpload, insertUpload } from "../queries.ts";
import { admitUpload } from "../service.ts";

/** How long an address opens a document. */
const OPEN_S = 300;

/** What the first bytes of a document say that it is. */
const MEDIA_TYPES: Readonly<Record<DocumentExtension, string>> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  doc: "application/x-cfb",
};

const refuseDocument = (): never =>
  refuse("UPLOAD_DOCUMENT_TYPE", { status: 415, fields: { file: "UPLOAD_DOCUMENT_TYPE" } });

/** The type of a document whose name and bytes agree; programs inside one are refused. */
async function typeOf(name: string, bytes: Buffer): Promise<DocumentExtension> {
  const extension = documentExtension(name);
  const found = await fileTypeFromBuffer(bytes);
  if (extension === undefined || found?.mime !== MEDIA_TYPES[extension]) return refuseDocument();
  return bytes.includes("vbaProject.bin") ? refuseDocument() : extension;
}

const keyOf = (url: string): string => url.replace(/^\/files\//, "");

/** Stores a document; answers the name that it is known under, which opens nothing by itself. */
export async function storeDocument(
  platform: Platform,
  actor: Pick<Actor, "userId">,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<string> {
  if (bytes.length > MAX_DOCUMENT_BYTES) refuse("error.tooLarge", { status: 413 });
  const extension = await typeOf(name, bytes);
  await admitUpload(platform.db, actor);
  const uploadId = newId();
  const url = `/files/documents/${uploadId}.${extension}`;
  const mediaType = MEDIA_TYPES[extension];
  await storageOf(platform).put(keyOf(url), bytes, mediaType);
  await insertUpload(platform.db, {
    ...{ uploadId, mediaType, ownerId: actor.userId, storageKey: keyOf(url) },
    sizeBytes: bytes.length,
    createdAt: now(),
  });
  return url;
}

/** How many bytes a document has that the person uploaded; undefined when they did not. */
export async function sizeOfOwnDocument(db: Db, ownerId: string, url: string): Promise<number | undefined> {
  const upload = await findUpload(db, keyOf(url));
  return upload?.ownerId === ownerId ? upload.sizeBytes : undefined;
}

/** An address that gives a document to whoever holds it for five minutes. */
export const openDocument = (platform: Platform, url: string, filename: string): Promise<string> =>
  storageOf(platform).signedUrl(keyOf(url), { expiresInS: OPEN_S, filename });
