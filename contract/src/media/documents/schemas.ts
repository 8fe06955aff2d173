import * as z from "zod/mini";

/** What a document may be, by the end of its name. */
export const DOCUMENT_EXTENSIONS = ["pdf", "doc", "docx"] as const;
export type DocumentExtension = (typeof DOCUMENT_EXTENSIONS)[number];

/** As a field for files names them. */
export const ACCEPTED_DOCUMENTS = DOCUMENT_EXTENSIONS.map((extension) => `.${extension}`).join(",");

export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;

/** The name under which a document that this platform stored is known; it opens nothing by itself. */
export const ownDocumentSchema = z
  .string("UPLOAD_DOCUMENT_MISSING")
  .check(z.maxLength(100), z.regex(/^\/files\/documents\/[0-9a-f-]{36}\.(pdf|docx?)$/, "UPLOAD_DOCUMENT_MISSING"));

/** What the end of a name says that a file is; undefined for what is no document. */
export function documentExtension(name: string): DocumentExtension | undefined {
  const end = name.split(".").at(-1)?.toLowerCase();
  return DOCUMENT_EXTENSIONS.find((extension) => extension === end);
}
