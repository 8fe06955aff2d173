import {
  CONTENT_EXTENSIONS,
  CONTENT_LIMITS,
  LINK_EXTENSION,
  startUploadSchema,
  type ContentItem,
  type ContentType,
  type StartUpload,
} from "@openrounds/contract/content/schemas.ts";
import { MAX_UPLOAD_BYTES, extensionOf } from "@openrounds/contract/media/documents/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { currentLocale } from "../../kernel/locale.ts";
import type { ContractForm } from "../../ui/form/contract-form.ts";
import type { FormDefinition } from "../../ui/form/definition.ts";

/** What somebody entered to add content. */
export interface AddValues {
  readonly source: "file" | "link";
  readonly file: File | undefined;
  /** The link that content is instead of a file. */
  readonly rawData: string;
  readonly name: string;
  /** The batch or the session that it is for. */
  readonly entityId: string;
  readonly type: ContentType | "";
  /** Whose it is; nobody named is the person. */
  readonly uploadedFor: string;
  readonly license: string;
  readonly ownerComment: string;
  /** That no patient can be recognised. */
  readonly isSafe: boolean;
}

export type AddForm = ContractForm<AddValues, StartUpload>;

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

interface AddFormOf {
  /** What it is for unless something else is chosen: the batch or one of its sessions. */
  readonly entityId: string;
  /** What the person may add. */
  readonly types: readonly ContentType[];
  readonly choosesOwner: boolean;
  /** What is replaced by another version. */
  readonly replaces?: ContentItem;
}

const valuesFor = ({ entityId, types, replaces }: AddFormOf): AddValues => ({
  source: replaces?.fileExtension === LINK_EXTENSION ? "link" : "file",
  file: undefined,
  rawData: "",
  name: replaces?.name ?? "",
  entityId: replaces?.entityId ?? entityId,
  type: replaces?.type ?? (types.length === 1 ? (types[0] ?? "") : ""),
  uploadedFor: replaces?.owner.userId ?? "",
  license: replaces?.license ?? "",
  ownerComment: "",
  isSafe: false,
});

/** What the server is asked to begin. */
function toBody({ source, file, isSafe: _, ...values }: AddValues) {
  const { rawData, uploadedFor } = values;
  return {
    ...values,
    language: currentLocale(),
    fileExtension: source === "file" ? extensionOf(file?.name ?? "") : undefined,
    rawData: source === "link" ? rawData : undefined,
    uploadedFor: uploadedFor === "" ? undefined : uploadedFor,
    approvalStatus: undefined,
  };
}

function wrongSource({ source, file }: AddValues): MessageKey | undefined {
  if (source === "link") return undefined;
  return file === undefined ? "CONTENT_FILE_OR_LINK" : wrongFile(file);
}

const wrongIn = (values: AddValues, choosesOwner: boolean) => ({
  file: wrongSource(values),
  ...(values.entityId === "" && { entityId: "VALID_CONTENT_TARGET" as const }),
  ...(values.type === "" && { type: "VALID_CONTENT_TYPE" as const }),
  ...(choosesOwner &&
    values.type === "OTHER" &&
    values.uploadedFor === "" && { uploadedFor: "CONTENT_OWNER_REQUIRED" as const }),
  ...(values.type === "CASE_PRESENTATION" && !values.isSafe && { isSafe: "content.noPatientNeeded" as const }),
});

/** What follows from a change: a file gives the title, and is no link. */
function derive({ source, file, name, type }: AddValues, changed: readonly (keyof AddValues)[]): Partial<AddValues> {
  const named = changed.includes("file") && file !== undefined && name === "";
  const untyped = changed.includes("source") && source === "file" && type === "LINK";
  return {
    ...(named && { name: titleFrom(file.name).slice(0, CONTENT_LIMITS.name) }),
    ...(untyped && { type: "" }),
  };
}

/** The form that adds content, or another version of what is there. */
export const addForm = (given: AddFormOf): FormDefinition<typeof startUploadSchema, AddValues> => ({
  schema: startUploadSchema,
  values: valuesFor(given),
  toBody,
  fieldOf: { fileExtension: "file", language: null, approvalStatus: null },
  rules: (values) => wrongIn(values, given.choosesOwner),
  derive,
});
