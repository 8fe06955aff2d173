import type * as z from "zod/mini";
import {
  CONTENT_EXTENSIONS,
  contentLinkSchema,
  contentNameSchema,
  type ContentType,
  type StartUpload,
} from "@openrounds/contract/content/schemas.ts";
import { MAX_UPLOAD_BYTES, extensionOf } from "@openrounds/contract/media/documents/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { currentLocale } from "../../kernel/locale.ts";
import type { Wrong } from "../../kernel/wrong-fields.ts";

/** What somebody entered to add content. */
export interface AddValues {
  readonly source: "file" | "link";
  readonly file: File | undefined;
  readonly link: string;
  readonly name: string;
  /** The batch or the session that it is for. */
  readonly entityId: string;
  readonly type: ContentType | "";
  /** Whose it is; nobody named is the person. */
  readonly owner: string;
  readonly license: string;
  readonly ownerComment: string;
  /** That no patient can be recognised. */
  readonly isSafe: boolean;
}

export type AddField = keyof AddValues;

/** What a file is wrong for, by its ending and size; undefined when it is taken. */
export function wrongFile({ name, size }: Pick<File, "name" | "size">): MessageKey | undefined {
  if (!CONTENT_EXTENSIONS.some((known) => known === extensionOf(name))) {
    return "SESSION_CONTENT_UPLOAD_ERROR_SELECTED_FILE_TYPE_IS_UNSUPPORTED";
  }
  return size > MAX_UPLOAD_BYTES ? "SESSION_CONTENT_UPLOAD_ERROR_SELECTED_FILE_EXCEEDS_FILE_LIMIT" : undefined;
}

const FORBIDDEN_SIGNS = /[\\/:*?"<>|\p{Cc}]/gu;

/** A title from the name of a file: without its ending and without signs that titles must not have. */
export const titleFrom = (fileName: string): string =>
  fileName
    .replace(/\.[^.]*$/, "")
    .replaceAll(FORBIDDEN_SIGNS, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const wrongAs = (schema: z.ZodMiniType, value: unknown): MessageKey | undefined =>
  schema.safeParse(value).error?.issues[0]?.message as MessageKey | undefined;

function wrongSource({ source, file, link }: AddValues): Wrong<"file" | "link"> {
  if (source === "link") {
    const wrong = wrongAs(contentLinkSchema, link);
    return wrong === undefined ? {} : { link: wrong };
  }
  const wrong = file === undefined ? "CONTENT_FILE_OR_LINK" : wrongFile(file);
  return wrong === undefined ? {} : { file: wrong };
}

/** What is missing or wrong before content is saved, by field; nothing when it may be. */
export function wrongValues(values: AddValues, { choosesOwner }: { readonly choosesOwner: boolean }): Wrong<AddField> {
  const name = wrongAs(contentNameSchema, values.name);
  const needsOwner = choosesOwner && values.type === "OTHER" && values.owner === "";
  const needsPromise = values.type === "CASE_PRESENTATION" && !values.isSafe;
  return {
    ...wrongSource(values),
    ...(name !== undefined && { name }),
    ...(values.entityId === "" && { entityId: "VALID_CONTENT_TARGET" }),
    ...(values.type === "" && { type: "VALID_CONTENT_TYPE" }),
    ...(needsOwner && { owner: "CONTENT_OWNER_REQUIRED" }),
    ...(needsPromise && { isSafe: "content.noPatientNeeded" }),
  };
}

/** What the server is asked to begin; nothing where no type is chosen. */
export function startOf(values: AddValues): StartUpload | undefined {
  const { source, file, link, name, entityId, type, owner, license, ownerComment } = values;
  if (type === "") return undefined;
  return {
    ...{ entityId, name, type, license, ownerComment, language: currentLocale() },
    fileExtension: source === "file" ? extensionOf(file?.name ?? "") : undefined,
    rawData: source === "link" ? link : undefined,
    uploadedFor: owner === "" ? undefined : owner,
    approvalStatus: undefined,
  };
}

/** The fields of the form that the server's names belong to. */
export const FIELD_OF: Readonly<Record<string, AddField>> = {
  ...{ fileExtension: "file", rawData: "link", uploadedFor: "owner" },
  ...{ name: "name", type: "type", entityId: "entityId", license: "license", ownerComment: "ownerComment" },
};
