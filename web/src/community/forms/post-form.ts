import {
  POST_LIMITS,
  askSchema,
  updateAnnouncementSchema,
  updateAnswerSchema,
  updateQuestionSchema,
  type Answer,
  type PostFile,
} from "@openrounds/contract/community/schemas.ts";
import type { ContractForm } from "../../ui/form/contract-form.ts";
import type { FormDefinition } from "../../ui/form/definition.ts";

/** What a form writes: a question is asked with less than it is edited with. */
export type PostKind = "ask" | "question" | "answer" | "announcement";

export interface PostFormValues {
  readonly heading: string;
  readonly subText: string;
  readonly focusAreas: readonly string[];
  readonly sendNotification: boolean;
}

export type PostForm<Body> = ContractForm<PostFormValues, Body>;

/** What is sent beside the fields of a post. */
export interface PostExtras {
  /** The post that is edited. */
  readonly post?: Answer | undefined;
  readonly files: readonly PostFile[];
  /** The version of the post that was read; undefined for a new one. */
  readonly version?: number | undefined;
}

/** What a form begins with: a new announcement sends a notification, one that is changed tells nobody again unless it is asked for. */
const valuesOf = (post: Answer | undefined): PostFormValues => ({
  heading: post?.heading ?? "",
  subText: post?.subText ?? "",
  focusAreas: post?.focusAreas.map(({ focusAreaId }) => focusAreaId) ?? [],
  sendNotification: post === undefined,
});

/** The form that starts a conversation. */
export const askForm = ({ files }: PostExtras): FormDefinition<typeof askSchema, PostFormValues> => ({
  schema: askSchema,
  values: valuesOf(undefined),
  toBody: ({ sendNotification: _, ...fields }) => ({ ...fields, attachmentDetails: files }),
  fieldOf: { attachmentDetails: null },
});

/** The form that edits a question. */
export const questionForm = ({
  post,
  files,
  version,
}: PostExtras): FormDefinition<typeof updateQuestionSchema, PostFormValues> => ({
  schema: updateQuestionSchema,
  values: valuesOf(post),
  toBody: ({ sendNotification: _, ...fields }) => ({ ...fields, attachmentsDetailList: files, version }),
  fieldOf: { attachmentsDetailList: null, version: null },
});

/** The form that writes or edits an answer. */
export const answerForm = ({
  post,
  files,
  version,
}: PostExtras): FormDefinition<typeof updateAnswerSchema, PostFormValues> => ({
  schema: updateAnswerSchema,
  values: valuesOf(post),
  toBody: ({ subText }) => ({ subText, attachmentsDetailList: files, version }),
  fieldOf: { attachmentsDetailList: null, version: null },
});

/** The form that writes or edits an announcement. */
export const announcementForm = ({
  post,
  files,
  version,
}: PostExtras): FormDefinition<typeof updateAnnouncementSchema, PostFormValues> => ({
  schema: updateAnnouncementSchema,
  values: valuesOf(post),
  toBody: ({ focusAreas: _, ...fields }) => ({ ...fields, attachmentDetails: files, version }),
  fieldOf: { attachmentDetails: null, version: null },
});

/** How many files a post of a kind may have. */
export const maxFiles = (kind: PostKind): number =>
  kind === "announcement" ? POST_LIMITS.announcementAttachments : POST_LIMITS.attachments;
