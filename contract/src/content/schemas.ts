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

/** Reactions to content; NONE removes a reaction. */
export const REACTIONS = ["LIKE", "APPRECIATE", "LOVE", "CELEBRATE", "INSIGHTFUL", "GRATITUDE"] as const;
export const NO_REACTION = "NONE";
const namedReactionSchema = z.enum(REACTIONS);
export const reactionSchema = z.enum([...REACTIONS, NO_REACTION]);
export type NamedReaction = z.output<typeof namedReactionSchema>;
export type ContentReaction = z.output<typeof reactionSchema>;

/** File types of content; jpg is accepted as jpeg. */
export const CONTENT_EXTENSIONS = [
  ...(["jpeg", "jpg", "png", "gif", "pdf", "pptx", "mp4", "xlsx", "docx", "mp3", "ogg", "wav"] as const),
] as const;
/** The extension of a link. */
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

/** Characters that file systems or headers do not allow. */
const FORBIDDEN_CHARACTERS = /[\\/:*?"<>|\p{Cc}]/u;
const NAME_KEY = "SESSION_CONTENT_UPLOAD_ERROR_CHECK_FILE_NAME";
export const contentNameSchema = lineSchema(CONTENT_LIMITS.name, { required: NAME_KEY, max: NAME_KEY }).check(
  z.refine((name) => !FORBIDDEN_CHARACTERS.test(name), NAME_KEY),
);

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ["https:", "http:"].includes(new URL(text).protocol) && new URL(text).username === "";

/** A web link. */
export const contentLinkSchema = z
  .string()
  .check(z.trim(), atMost(CONTENT_LIMITS.link, "VALID_CONTENT_LINK"), z.refine(isWebAddress, "VALID_CONTENT_LINK"));

const commentSchema = z.string().check(z.trim(), atMost(CONTENT_LIMITS.comment, "VALID_CONTENT_COMMENT_MAX"));
const licenseSchema = z.string().check(z.trim(), atMost(CONTENT_LIMITS.license, "VALID_CONTENT_LICENSE_MAX"));
const extensionSchema = z.string().check(z.trim(), z.toLowerCase(), atMost(10));

const TOO_LARGE_KEY = "SESSION_CONTENT_UPLOAD_ERROR_SELECTED_FILE_EXCEEDS_FILE_LIMIT";
const sizeSchema = z.number().check(z.int(), z.gte(0), z.lte(MAX_UPLOAD_BYTES, TOO_LARGE_KEY));

const uploadFields = {
  /** The batch or session of the content. */
  entityId: idSchema,
  fileExtension: z.optional(extensionSchema),
  /** The size of the file; without it the last part that is sent tells it. */
  fileSizeBytes: z.optional(sizeSchema),
  language: z.optional(z.string().check(atMost(10), z.regex(/^[A-Za-z]{2,3}([-_][A-Za-z]{2,4})?$/))),
  /** The owner, when a facilitator adds content for somebody else. */
  uploadedFor: z.optional(idSchema),
  /** Set by the server; a value in the request is ignored. */
  approvalStatus: z.optional(approvalStatusSchema),
  /** The address of a link, instead of a file. */
  rawData: z.optional(contentLinkSchema),
  license: z._default(licenseSchema, ""),
  ownerComment: z._default(commentSchema, ""),
};

/** Starts an upload of new content. */
export const startUploadSchema = z.object({ ...uploadFields, name: contentNameSchema, type: contentTypeSchema });
export type StartUpload = z.output<typeof startUploadSchema>;

/** Starts an upload that replaces content. */
export const startVersionSchema = z.object({
  ...uploadFields,
  contentId: idSchema,
  name: z.optional(contentNameSchema),
  type: z.optional(contentTypeSchema),
});
export type StartVersion = z.output<typeof startVersionSchema>;

/** The address at which the file is sent in parts, by the tus protocol; null for a link, which is complete at once. */
export const startedUploadSchema = z.object({
  signedUrl: z.nullable(z.string()),
  versionId: z.string(),
  contentId: z.string(),
});
export type StartedUpload = z.output<typeof startedUploadSchema>;

/** A browser's report that the file was uploaded; the server verifies it. */
export const completionSchema = z.object({
  entityId: idSchema,
  fileExtension: extensionSchema,
  fileName: z.string().check(atMost(500)),
  fileSizeBytes: sizeSchema,
  fileType: z.string().check(atMost(200)),
  uploadSuccessful: z.boolean(),
  versionId: idSchema,
});
export type UploadReport = z.output<typeof completionSchema>;

export const contentVersionSchema = z.object({
  versionId: z.string(),
  fileExtension: z.string(),
  approvalStatus: approvalStatusSchema,
  approverComment: z.string(),
  ownerComment: z.string(),
  /** A short-lived link to the file, or the address of a link; null for callers who may not download. */
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

/** The number of people by reaction. */
export const reactionListSchema = z.partialRecord(namedReactionSchema, z.number());
export type ReactionList = z.output<typeof reactionListSchema>;

/** What the caller may do with the content. */
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

/** Content as a list item, in the version that the caller may see. */
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
  /** How many people opened, downloaded and shared it. */
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
  /** Only content that changed within this number of days. */
  lastDays: z.optional(z.number().check(z.int(), z.gte(1), z.lte(3650))),
});
export type ListContent = z.output<typeof listContentSchema>;

export const renameContentSchema = z.object({ name: contentNameSchema });

export const contentOwnerInputSchema = z.object({ owner: idSchema });

export const decisionSchema = z.object({
  approvalStatus: z.enum(["APPROVED", "REJECTED"]),
  approvalComment: z._default(commentSchema, ""),
});
export type ContentDecision = z.output<typeof decisionSchema>;

/** The sizes in which pages are drawn, by their longer side in pixels. */
export const PAGE_SIZES = { small: 960, large: 1920 } as const;
export type PageSize = keyof typeof PAGE_SIZES;

export const contentPagesSchema = z.object({
  /** Changes with every new version of the file. */
  versionId: z.string(),
  pageCount: z.number(),
  /** A short-lived address for this person; pageAddress adds page and size. */
  url: z.string(),
});
export type ContentPages = z.output<typeof contentPagesSchema>;
