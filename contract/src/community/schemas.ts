import * as z from "zod/mini";
import { BATCH_ROLES } from "../kernel/permissions.ts";
import { REACTIONS, reactionSchema } from "../content/schemas.ts";
import { idSchema } from "../kernel/ids.ts";
import { pageNumberSchema, pageSizeSchema } from "../kernel/paging.ts";
import { atMost, lineSchema, optionalRichTextSchema, richTextSchema } from "../kernel/text.ts";

/** The type of a post; notifications and links use CONVERSATION for a question with its answers. */
export const postTypeSchema = z.enum(["Question", "Answer", "ANNOUNCEMENT", "CONVERSATION"]);
export type PostType = z.output<typeof postTypeSchema>;
/** The types that are stored. */
export type StoredPostType = Exclude<PostType, "CONVERSATION">;

export const postStatusSchema = z.enum(["SEEN", "UNSEEN"]);

export const POST_LIMITS = {
  heading: 80,
  description: 2000,
  attachments: 5,
  announcementAttachments: 7,
  tags: 2,
  fileName: 200,
  /** The length of a question, an announcement and a heading in a list. */
  questionPreview: 250,
  announcementPreview: 75,
  headingPreview: 35,
} as const;

export const POST_PAGES = { questions: 20, announcements: 20, answers: 100 } as const;

const fileName = lineSchema(POST_LIMITS.fileName, {
  required: "VALID_POST_ATTACHMENT",
  max: "VALID_POST_ATTACHMENT",
});

/** A new file by the identifier of its upload, or an existing one of the post by its file name. */
export const postFileSchema = z.object({ filename: fileName, url: z.string().check(atMost(2000)) });
export type PostFile = z.output<typeof postFileSchema>;

const filesSchema = (max: number) =>
  z._default(z.array(postFileSchema).check(atMost(max, "VALID_POST_ATTACHMENTS_MAX")), []);

const heading = lineSchema(POST_LIMITS.heading, {
  required: "VALID_POST_HEADING_REQUIRED",
  max: "VALID_POST_HEADING_MAX",
});
const description = richTextSchema(POST_LIMITS.description, {
  required: "VALID_POST_DESCRIPTION_REQUIRED",
  max: "VALID_POST_DESCRIPTION_MAX",
});
const optionalDescription = optionalRichTextSchema(POST_LIMITS.description, "VALID_POST_DESCRIPTION_MAX");
const tags = z.array(idSchema).check(atMost(POST_LIMITS.tags, "VALID_POST_TAGS_MAX"));
/** The version that was read, for optimistic locking; an older one is refused. */
const version = z.optional(z.number());

const entity = { entityId: idSchema, entityType: z.literal("BATCH") };

/** The form that starts a conversation. */
export const askSchema = z.object({
  heading,
  subText: z._default(optionalDescription, ""),
  focusAreas: z._default(tags, []),
  attachmentDetails: filesSchema(POST_LIMITS.attachments),
});
export const createQuestionSchema = z.object({ ...entity, ...askSchema.shape });
export type CreateQuestion = z.output<typeof createQuestionSchema>;

export const createAnswerSchema = z.object({
  questionId: idSchema,
  subText: description,
  attachmentsDetailList: filesSchema(POST_LIMITS.attachments),
});
export type CreateAnswer = z.output<typeof createAnswerSchema>;

export const updateQuestionSchema = z.object({
  heading,
  subText: description,
  focusAreas: z.optional(tags),
  attachmentsDetailList: filesSchema(POST_LIMITS.attachments),
  version,
});

export const updateAnswerSchema = z.object({
  subText: description,
  attachmentsDetailList: filesSchema(POST_LIMITS.attachments),
  version,
});

const announcementFields = {
  heading,
  subText: description,
  sendNotification: z._default(z.boolean(), true),
  attachmentDetails: filesSchema(POST_LIMITS.announcementAttachments),
};
export const createAnnouncementSchema = z.object({ ...entity, ...announcementFields });
export type CreateAnnouncement = z.output<typeof createAnnouncementSchema>;

export const updateAnnouncementSchema = z.object({ ...announcementFields, version });

/** The changes of a post of any type. */
export interface PostChanges {
  readonly heading?: string;
  readonly subText: string;
  readonly focusAreas?: readonly string[] | undefined;
  readonly sendNotification?: boolean;
  readonly files: readonly PostFile[];
  readonly version: number | undefined;
}

export const reactSchema = z.object({ postId: idSchema, reaction: reactionSchema });
export const reactedSchema = z.object({
  reactionList: z.partialRecord(z.enum(REACTIONS), z.number()),
  reactionByUser: reactionSchema,
});

export const postIdSchema = z.object({ postId: idSchema });

/** A page of the posts of a batch. */
export const postPageSchema = (size: number) =>
  z.object({
    entityId: idSchema,
    entityType: z._default(z.literal("BATCH"), "BATCH"),
    pageNumber: pageNumberSchema,
    pageSize: pageSizeSchema(size),
  });

export const attachmentSchema = z.object({
  filename: z.string(),
  /** A signed address of the file, valid for a few minutes. */
  url: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number(),
});
export type PostAttachment = z.output<typeof attachmentSchema>;

const postFields = {
  postId: z.string(),
  entityId: z.string(),
  entityType: z.literal("BATCH"),
  userId: z.string(),
  parentId: z.nullable(z.string()),
  postType: postTypeSchema,
  heading: z.string(),
  subText: z.string(),
  /** Seconds since 1970. */
  postedAt: z.number(),
  isEdited: z.boolean(),
  status: postStatusSchema,
  focusAreas: z.array(z.object({ focusAreaId: z.string(), name: z.string() })),
  userDetail: z.object({
    firstName: z.string(),
    lastName: z.string(),
    profileImage: z.nullable(z.string()),
    /** In the batch; empty for people of the hub. */
    roles: z.array(z.enum(BATCH_ROLES)),
  }),
  attachments: z.array(attachmentSchema),
  ...reactedSchema.shape,
  replyCount: z.number(),
  version: z.number(),
  /** What the caller may do with it now. */
  canEdit: z.boolean(),
  canDelete: z.boolean(),
};

const answerSchema = z.object(postFields);
/** A post; a question has its replies only in the details. */
export const postSchema = z.object({ ...postFields, replies: z.array(answerSchema) });
export type Post = z.output<typeof postSchema>;
export type DiscussionAnswer = z.output<typeof answerSchema>;

export const announcementSchema = z.object({ ...postSchema.shape, sendNotification: z.boolean() });
export type Announcement = z.output<typeof announcementSchema>;

export const announcementDetailsSchema = z.object({
  ...announcementSchema.shape,
  attachmentDetailsList: z.array(attachmentSchema),
});

export const guidelineSchema = z.object({ title: z.string(), text: z.string() });

export const discussionSettingsSchema = z.object({
  isConversationEnabled: z.boolean(),
  isAnnouncementEnabled: z.boolean(),
});
export type DiscussionSettings = z.output<typeof discussionSettingsSchema>;
