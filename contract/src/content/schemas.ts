import * as z from "zod/mini";
import { idSchema } from "../kernel/ids.ts";
import { sortOrderSchema } from "../kernel/paging.ts";
import { atMost, lineSchema } from "../kernel/text.ts";
import { MAX_UPLOAD_BYTES } from "../media/documents/schemas.ts";

export const contentTypeSchema = z.enum([
  "CASE_PRESENTATION",
  "GUEST_LECTURE",
  "SUBJECT_MATTER_EXPERT",
  "ADDITIONAL_RESOURCE",
  "READING_MATERIAL",
  "OTHER",
  "AGENDA",
  "GUEST_PARTICIPANTS",
  "LINK",
]);
export const CONTENT_TYPES = contentTypeSchema.options;
export type ContentType = z.output<typeof contentTypeSchema>;

export const approvalStatusSchema = z.enum(["APPROVED", "REJECTED", "UNDER_REVIEW"]);
export const APPROVAL_STATUSES = approvalStatusSchema.options;
export type ApprovalStatus = z.output<typeof approvalStatusSchema>;

export const contentEntitySchema = z.enum(["BATCH", "SESSION"]);
export type ContentEntity = z.output<typeof contentEntitySchema>;

/** What people feel about content; NONE takes a reaction back. */
export const REACTIONS = ["LIKE", "APPRECIATE", "LOVE", "CELEBRATE", "INSIGHTFUL", "GRATITUDE"] as const;
export const NO_REACTION = "NONE";
const namedReactionSchema = z.enum(REACTIONS);
export const reactionSchema = z.enum([...REACTIONS, NO_REACTION]);
export type NamedReaction = z.output<typeof namedReactionSchema>;
export type Reaction = z.output<typeof reactionSchema>;

/** What a file of content may be; jpg stands for jpeg wherever it is taken. */
export const CONTENT_EXTENSIONS = [
  ...(["jpeg", "jpg", "png", "gif", "pdf", "pptx", "mp4", "xlsx", "docx", "mp3", "ogg", "wav"] as const),
] as const;
/** What a link has in the place of a file's ending. */
export const LINK_EXTENSION = "link";

export const CONTENT_LIMITS = {
  name: 250,
  shownName: 30,
  comment: 1000,
  license: 100,
  link: 2000,
  search: 100,
} as const;
export const CONTENT_PAGE_SIZE = 10;

/** What a file system or a header would take amiss. */
const FORBIDDEN_SIGNS = /[\\/:*?"<>|\p{Cc}]/u;
const NAME_KEY = "SESSION_CONTENT_UPLOAD_ERROR_CHECK_FILE_NAME";
export const contentNameSchema = lineSchema(CONTENT_LIMITS.name, { required: NAME_KEY, max: NAME_KEY }).check(
  z.refine((name) => !FORBIDDEN_SIGNS.test(name), NAME_KEY),
);

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ["https:", "http:"].includes(new URL(text).protocol) && new URL(text).username === "";

/** A link to somewhere on the web. */
export const contentLinkSchema = z
  .string()
  .check(z.trim(), atMost(CONTENT_LIMITS.link, "VALID_CONTENT_LINK"), z.refine(isWebAddress, "VALID_CONTENT_LINK"));

const commentSchema = z.string().check(z.trim(), atMost(CONTENT_LIMITS.comment, "VALID_CONTENT_COMMENT_MAX"));
const licenseSchema = z.string().check(z.trim(), atMost(CONTENT_LIMITS.license, "VALID_CONTENT_LICENSE_MAX"));
const extensionSchema = z.string().check(z.trim(), z.toLowerCase(), atMost(10));

const uploadFields = {
  /** The batch or the session that the content is for. */
  entityId: idSchema,
  fileExtension: z.optional(extensionSchema),
  language: z.optional(z.string().check(atMost(10), z.regex(/^[A-Za-z]{2,3}([-_][A-Za-z]{2,4})?$/))),
  /** The owner, where a facilitator adds content of somebody else. */
  uploadedFor: z.optional(idSchema),
  /** Decided by the server, whatever is asked for. */
  approvalStatus: z.optional(approvalStatusSchema),
  /** The address that content is, instead of a file. */
  rawData: z.optional(contentLinkSchema),
  license: z._default(licenseSchema, ""),
  ownerComment: z._default(commentSchema, ""),
};

/** What begins an upload of new content. */
export const startUploadSchema = z.object({ ...uploadFields, name: contentNameSchema, type: contentTypeSchema });
export type StartUpload = z.output<typeof startUploadSchema>;

/** What begins an upload that replaces content. */
export const startVersionSchema = z.object({
  ...uploadFields,
  contentId: idSchema,
  name: z.optional(contentNameSchema),
  type: z.optional(contentTypeSchema),
});
export type StartVersion = z.output<typeof startVersionSchema>;

/** Where the file goes to; a link needs no file, and is there already. */
export const startedUploadSchema = z.object({
  signedUrl: z.nullable(z.string()),
  versionId: z.string(),
  contentId: z.string(),
});
export type StartedUpload = z.output<typeof startedUploadSchema>;

/** Every file is sent as this; what it is, its content says. */
export const UPLOAD_MEDIA_TYPE = "application/octet-stream";

const TOO_LARGE_KEY = "SESSION_CONTENT_UPLOAD_ERROR_SELECTED_FILE_EXCEEDS_FILE_LIMIT";

/** What a browser reports once the file is sent; the server looks for itself. */
export const completionSchema = z.object({
  entityId: idSchema,
  fileExtension: extensionSchema,
  fileName: z.string().check(atMost(500)),
  fileSizeBytes: z.number().check(z.int(), z.gte(0), z.lte(MAX_UPLOAD_BYTES, TOO_LARGE_KEY)),
  fileType: z.string().check(atMost(200)),
  uploadSuccessful: z.boolean(),
  versionId: idSchema,
});
export type Completion = z.output<typeof completionSchema>;

export const contentVersionSchema = z.object({
  versionId: z.string(),
  fileExtension: z.string(),
  approvalStatus: approvalStatusSchema,
  approverComment: z.string(),
  ownerComment: z.string(),
  /** A short-lived link to the file, or the address itself; null for those who may not download. */
  url: z.nullable(z.string()),
  sizeBytes: z.number(),
  createdAt: z.number(),
});
export type ContentVersion = z.output<typeof contentVersionSchema>;

export const contentOwnerSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.nullable(z.string()),
});

/** How many people feel what. */
export const reactionListSchema = z.partialRecord(namedReactionSchema, z.number());
export type ReactionList = z.output<typeof reactionListSchema>;

/** What the caller may do with content. */
export const CONTENT_ACTIONS = [
  "RENAME",
  "REPLACE",
  "EDIT_AUTHOR",
  "APPROVE",
  "DELETE",
  "SHARE",
  "DOWNLOAD",
  "SPREAD",
] as const;
export type ContentAction = (typeof CONTENT_ACTIONS)[number];

/** Content as its list shows it, by the version that the caller may see. */
export const contentItemSchema = z.object({
  contentId: z.string(),
  entityId: z.string(),
  entityType: contentEntitySchema,
  batchId: z.string(),
  name: z.string(),
  type: contentTypeSchema,
  language: z.string(),
  license: z.string(),
  versionId: z.string(),
  fileExtension: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number(),
  url: z.nullable(z.string()),
  owner: contentOwnerSchema,
  approvalStatus: approvalStatusSchema,
  approverComment: z.string(),
  ownerComment: z.string(),
  reactionList: reactionListSchema,
  reactionByUser: reactionSchema,
  /** How many people opened, downloaded and passed it on. */
  viewCount: z.number(),
  downloadCount: z.number(),
  shareCount: z.number(),
  updatedAt: z.number(),
  actions: z.array(z.enum(CONTENT_ACTIONS)),
});
export type ContentItem = z.output<typeof contentItemSchema>;

/** Content with its versions. */
export const contentDetailsSchema = z.object({
  ...contentItemSchema.def.shape,
  versions: z.array(contentVersionSchema),
});
export type ContentDetails = z.output<typeof contentDetailsSchema>;

export const SORT_COLUMNS = ["name", "type", "approvalStatus", "reactions", "updatedAt"] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

export const listContentSchema = z.object({
  entityId: idSchema,
  approvalStatus: z._default(z.array(approvalStatusSchema).check(atMost(APPROVAL_STATUSES.length)), []),
  type: z._default(z.array(contentTypeSchema).check(atMost(CONTENT_TYPES.length)), []),
  pageNumber: z._default(z.number().check(z.int(), z.gte(0), z.lte(100_000)), 0),
  pageSize: z._default(z.number().check(z.int(), z.gte(1), z.lte(100)), CONTENT_PAGE_SIZE),
  sortBy: z._default(z.enum(SORT_COLUMNS), "updatedAt"),
  sortOrder: z._default(sortOrderSchema, "NONE"),
  searchText: z._default(z.string().check(z.trim(), atMost(CONTENT_LIMITS.search)), ""),
  /** Only what changed in so many days. */
  lastDays: z.optional(z.number().check(z.int(), z.gte(1), z.lte(3650))),
});
export type ListContent = z.output<typeof listContentSchema>;

export const renameContentSchema = z.object({ name: contentNameSchema });

export const contentOwnerInputSchema = z.object({ owner: idSchema });

export const decisionSchema = z.object({
  approvalStatus: z.enum(["APPROVED", "REJECTED"]),
  approvalComment: z._default(commentSchema, ""),
});
export type Decision = z.output<typeof decisionSchema>;
