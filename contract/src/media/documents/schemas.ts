import * as z from "zod/mini";
import { atMost } from "../../kernel/text.ts";

/** File types that may be uploaded on the platform. */
export const PLATFORM_TYPES = [
  ...(["jpg", "jpeg", "png", "gif", "pdf", "pptx", "mp3", "ogg", "wav", "mp4", "xlsx", "docx"] as const),
] as const;
/** File types in the document picker. */
export const DOCUMENT_TYPES = ["pps", "doc", "docx", "pdf", "txt", "ppt"] as const;
/** File types in the picture picker of a post. */
export const PICTURE_TYPES = ["jpg", "jpeg", "png", "gif"] as const;
/** Posts accept both. */
export const POST_TYPES: readonly string[] = [...new Set<string>([...PLATFORM_TYPES, ...DOCUMENT_TYPES])];

/** The maximum size of a file: 100 MB. */
export const MAX_UPLOAD_BYTES = 104_857_600;
/** The maximum size of a part in which a file is sent; buckets take no smaller ones. */
export const MAX_PART_BYTES = 5 * 1024 ** 2;
/** The daily upload limit of a person in bytes. */
export const MAX_UPLOAD_BYTES_A_DAY = 2 * 1024 ** 3;

/** Extensions of signed or official documents. */
export const DOCUMENT_EXTENSIONS = ["pdf", "doc", "docx"] as const;
export type DocumentExtension = (typeof DOCUMENT_EXTENSIONS)[number];

/** The accept attribute of a file field. */
export const ACCEPTED_DOCUMENTS = DOCUMENT_EXTENSIONS.map((extension) => `.${extension}`).join(",");

/** The maximum size of a document. */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;

/** The identifier of a stored file: a picture, or a name that gives no access by itself. */
export const ownFileSchema = z.string().check(atMost(500), z.regex(/^\/files\/(images|documents)\/[\w.-]+$/));

/** The identifier of a stored document; it gives no access by itself. */
export const ownDocumentSchema = z
  .string("UPLOAD_DOCUMENT_MISSING")
  .check(atMost(100), z.regex(/^\/files\/documents\/[0-9a-f-]{36}\.(pdf|docx?)$/, "UPLOAD_DOCUMENT_MISSING"));

/** The extension of a file name in lower case, without the dot: pdf for Notes.PDF, .PDF and pdf. */
export const extensionOf = (fileName: string): string => fileName.split(".").at(-1)?.toLowerCase() ?? "";

/** The document type by the extension of a name; undefined when it is not accepted. */
export function documentExtension(name: string): DocumentExtension | undefined {
  return DOCUMENT_EXTENSIONS.find((extension) => extension === extensionOf(name));
}
