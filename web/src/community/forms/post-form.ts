import * as z from "zod/mini";
import {
  POST_LIMITS,
  askSchema,
  updateAnnouncementSchema,
  updateAnswerSchema,
  updateQuestionSchema,
  type DiscussionAnswer,
  type PostFile,
} from "@openrounds/contract/community/schemas.ts";
import { readDraftOf } from "../../kernel/drafts.ts";
import type { ContractForm } from "../../ui/form/contract-form.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";

/** The kinds of post forms: a new question has fewer fields than an edited one. */
export type PostKind = "ask" | "question" | "answer" | "announcement";

const draftSchema = z.object({
  heading: z.string(),
  subText: z.string(),
  focusAreas: z.array(z.string()),
  sendNotification: z.boolean(),
});

/** The post that was typed under a name on this device, and not sent. */
export const readPostDraft = (name: string): PostFormValues | undefined => readDraftOf(name, draftSchema);

export interface PostFormValues {
  readonly heading: string;
  readonly subText: string;
  readonly focusAreas: readonly string[];
  readonly sendNotification: boolean;
}

export type PostForm<Body> = ContractForm<PostFormValues, Body>;

/** The part of the body that is not in fields. */
export interface PostExtras {
  /** What was typed before, and not sent. */
  readonly draft?: PostFormValues | undefined;
  /** The post that is edited. */
  readonly post?: DiscussionAnswer | undefined;
  readonly files: readonly PostFile[];
  /** The version of the post when it was read; undefined for a new one. */
  readonly version?: number | undefined;
}

/** The initial values: a new announcement sends a notification, an edited one does not. */
const valuesOf = (post: DiscussionAnswer | undefined): PostFormValues => ({
  heading: post?.heading ?? "",
  subText: post?.subText ?? "",
  focusAreas: post?.focusAreas.map(({ focusAreaId }) => focusAreaId) ?? [],
  sendNotification: post === undefined,
});

/** The form that starts a conversation. */
export const askForm = ({ draft, files }: PostExtras): ContractFormDefinition<typeof askSchema, PostFormValues> => ({
  schema: askSchema,
  values: draft ?? valuesOf(undefined),
  toBody: ({ sendNotification: _, ...fields }) => ({ ...fields, attachmentDetails: files }),
  fieldOf: { attachmentDetails: null },
});

/** The form that edits a question. */
export const questionForm = ({
  post,
  files,
  version,
}: PostExtras): ContractFormDefinition<typeof updateQuestionSchema, PostFormValues> => ({
  schema: updateQuestionSchema,
  values: valuesOf(post),
  toBody: ({ sendNotification: _, ...fields }) => ({ ...fields, attachmentsDetailList: files, version }),
  fieldOf: { attachmentsDetailList: null, version: null },
});

/** The form that creates or edits an answer. */
export const answerForm = ({
  draft,
  post,
  files,
  version,
}: PostExtras): ContractFormDefinition<typeof updateAnswerSchema, PostFormValues> => ({
  schema: updateAnswerSchema,
  values: draft ?? valuesOf(post),
  toBody: ({ subText }) => ({ subText, attachmentsDetailList: files, version }),
  fieldOf: { attachmentsDetailList: null, version: null },
});

/** The form that creates or edits an announcement. */
export const announcementForm = ({
  post,
  files,
  version,
}: PostExtras): ContractFormDefinition<typeof updateAnnouncementSchema, PostFormValues> => ({
  schema: updateAnnouncementSchema,
  values: valuesOf(post),
  toBody: ({ focusAreas: _, ...fields }) => ({ ...fields, attachmentDetails: files, version }),
  fieldOf: { attachmentDetails: null, version: null },
});

/** The most files that a post of a kind may have. */
export const maxFiles = (kind: PostKind): number =>
  kind === "announcement" ? POST_LIMITS.announcementAttachments : POST_LIMITS.attachments;
