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
import type { ContractFormDefinition } from "../../ui/form/definition.ts";

/** The values of the form that adds content. */
export interface AddValues {
  readonly source: "file" | "link";
  readonly file: File | undefined;
  /** The URL of a link. */
  readonly rawData: string;
  readonly name: string;
  /** The batch or the session that the content belongs to. */
  readonly entityId: string;
  readonly type: ContentType | "";
  /** The owner; empty for the person. */
  readonly uploadedFor: string;
  readonly license: string;
  readonly ownerComment: string;
  /** Confirms that no patient can be identified. */
  readonly isSafe: boolean;
}

export type AddForm = ContractForm<AddValues, StartUpload>;

/** Validates the extension and size of a file. */
export function fileError({ name, size }: Pick<File, "name" | "size">): MessageKey | undefined {
  if (!CONTENT_EXTENSIONS.some((known) => known === extensionOf(name))) {
    return "SESSION_CONTENT_UPLOAD_ERROR_SELECTED_FILE_TYPE_IS_UNSUPPORTED";
  }
  return size > MAX_UPLOAD_BYTES ? "SESSION_CONTENT_UPLOAD_ERROR_SELECTED_FILE_EXCEEDS_FILE_LIMIT" : undefined;
}

const FORBIDDEN_CHARACTERS = /[\\/:*?"<>|\p{Cc}]/gu;

/** A title made from a file name, without extension and forbidden characters. */
export const titleFrom = (fileName: string): string =>
  fileName
    .replace(/\.[^.]*$/, "")
    .replaceAll(FORBIDDEN_CHARACTERS, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

interface AddFormOptions {
  /** The default of the field: the batch or one of its sessions. */
  readonly entityId: string;
  /** The types that the person may add. */
  readonly types: readonly ContentType[];
  readonly choosesOwner: boolean;
  /** The content that gets a new version. */
  readonly replaces?: ContentItem;
}

const initialValues = ({ entityId, types, replaces }: AddFormOptions): AddValues => ({
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

/** The body of the call that starts the upload. */
function toBody({ source, file, isSafe: _, ...values }: AddValues) {
  const { rawData, uploadedFor } = values;
  return {
    ...values,
    language: currentLocale(),
    fileExtension: source === "file" ? extensionOf(file?.name ?? "") : undefined,
    fileSizeBytes: source === "file" ? file?.size : undefined,
    rawData: source === "link" ? rawData : undefined,
    uploadedFor: uploadedFor === "" ? undefined : uploadedFor,
    approvalStatus: undefined,
  };
}

function sourceError({ source, file }: AddValues): MessageKey | undefined {
  if (source === "link") return undefined;
  return file === undefined ? "CONTENT_FILE_OR_LINK" : fileError(file);
}

const validate = (values: AddValues, choosesOwner: boolean) => ({
  file: sourceError(values),
  ...(values.entityId === "" && { entityId: "VALID_CONTENT_TARGET" as const }),
  ...(values.type === "" && { type: "VALID_CONTENT_TYPE" as const }),
  ...(choosesOwner &&
    values.type === "OTHER" &&
    values.uploadedFor === "" && { uploadedFor: "CONTENT_OWNER_REQUIRED" as const }),
  ...(values.type === "CASE_PRESENTATION" && !values.isSafe && { isSafe: "content.noPatientNeeded" as const }),
});

/** Derived changes: a chosen file sets an empty title, and clears the type of links. */
function derive({ source, file, name, type }: AddValues, changed: readonly (keyof AddValues)[]): Partial<AddValues> {
  const takesTitle = changed.includes("file") && file !== undefined && name === "";
  const clearsType = changed.includes("source") && source === "file" && type === "LINK";
  return {
    ...(takesTitle && { name: titleFrom(file.name).slice(0, CONTENT_LIMITS.name) }),
    ...(clearsType && { type: "" }),
  };
}

/** The form that adds content or a new version. */
export const addForm = (options: AddFormOptions): ContractFormDefinition<typeof startUploadSchema, AddValues> => ({
  schema: startUploadSchema,
  values: initialValues(options),
  toBody,
  fieldOf: { fileExtension: "file", fileSizeBytes: "file", language: null, approvalStatus: null },
  rules: (values) => validate(values, options.choosesOwner),
  derive,
});
