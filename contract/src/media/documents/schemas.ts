import * as z from "zod/mini";
import { atMost } from "../../kernel/text.ts";

/** What may be uploaded anywhere on the platform. */
export const PLATFORM_TYPES = [
  ...(["jpg", "jpeg", "png", "gif", "pdf", "pptx", "mp3", "ogg", "wav", "mp4", "xlsx", "docx"] as const),
] as const;
/** What the picker of documents takes. */
export const DOCUMENT_TYPES = ["pps", "doc", "docx", "pdf", "txt", "ppt"] as const;
/** What the picker of pictures of a post takes. */
export const PICTURE_TYPES = ["jpg", "jpeg", "png", "gif"] as const;
/** Posts take both. */
export const POST_TYPES: readonly string[] = [...new Set<string>([...PLATFORM_TYPES, ...DOCUMENT_TYPES])];

/** The largest file: 100 MB. */
export const MAX_UPLOAD_BYTES = 104_857_600;
/** How many bytes a person may upload in a day. */
export const MAX_UPLOAD_BYTES_A_DAY = 2 * 1024 ** 3;

/** What a signed or official paper may be, by the end of its name. */
export const DOCUMENT_EXTENSIONS = ["pdf", "doc", "docx"] as const;
export type DocumentExtension = (typeof DOCUMENT_EXTENSIONS)[number];

/** As a field for files names them. */
export const ACCEPTED_DOCUMENTS = DOCUMENT_EXTENSIONS.map((extension) => `.${extension}`).join(",");

/** The largest paper. */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;

/** The name under which a file that this platform stored is known: a picture, or what opens nothing by itself. */
export const ownFileSchema = z.string().check(atMost(500), z.regex(/^\/files\/(images|documents)\/[\w.-]+$/));

/** The name under which a paper that this platform stored is known; it opens nothing by itself. */
export const ownDocumentSchema = z
  .string("UPLOAD_DOCUMENT_MISSING")
  .check(atMost(100), z.regex(/^\/files\/documents\/[0-9a-f-]{36}\.(pdf|docx?)$/, "UPLOAD_DOCUMENT_MISSING"));

/** The ending of a file name in small letters, without the dot: Notes.PDF is pdf, and so are .PDF and pdf. */
export const extensionOf = (fileName: string): string => fileName.split(".").at(-1)?.toLowerCase() ?? "";

/** What the end of a name says that a paper is; undefined for what is none. */
export function documentExtension(name: string): DocumentExtension | undefined {
  return DOCUMENT_EXTENSIONS.find((extension) => extension === extensionOf(name));
}
