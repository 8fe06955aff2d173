import * as z from "zod/mini";
import { endpoint, permission, signedInAccess } from "../kernel/endpoint.ts";
import { idSchema } from "../kernel/ids.ts";
import { pageNumberSchema, pageSizeSchema } from "../kernel/paging.ts";
import {
  POST_LIMITS,
  POST_PAGES,
  createAnswerSchema,
  createQuestionSchema,
  discussionSettingsSchema,
  guidelineSchema,
  postIdSchema,
  postPageSchema,
  postSchema,
  reactSchema,
  reactedSchema,
  updateAnswerSchema,
  updateQuestionSchema,
} from "./schemas.ts";
import { atMost } from "../kernel/text.ts";

const MINUTE_MS = 60_000;
const EXAMPLE_ID = "00000000-0000-7000-8000-000000000000";
const nothing = z.object({});
const postDetail = z.object({ postDetail: postSchema });
const views = permission("VIEW_BATCH_DETAILS", { on: "batch" });
const writes = permission("ADD_QUESTION", { on: "batch" });
/** Authors need the second code, everybody else the first. */
const deletes = permission(["DELETE_QUESTION", "ADD_QUESTION"], { on: "batch" });
const reaction = {
  method: "POST",
  access: writes,
  rate: { max: 60, windowMs: MINUTE_MS },
  body: reactSchema,
  result: reactedSchema,
  example: { postId: EXAMPLE_ID, reaction: "LIKE" },
} as const;
const change = { method: "PUT", access: writes, query: postIdSchema, result: postDetail } as const;
const errors = ["POST_NOT_YOURS", "POST_CHANGED", "POST_FILE_MISSING"] as const;

export const communityEndpoints = {
  listQuestions: endpoint({
    method: "GET",
    path: "/v1/question/all",
    access: views,
    summary: "A page of the questions of a batch, the newest first.",
    query: postPageSchema(POST_PAGES.questions),
    result: z.object({
      questionList: z.array(postSchema),
      totalNumber: z.number(),
      /** Seconds since 1970. */
      currentDT: z.number(),
    }),
  }),
  ask: endpoint({
    method: "POST",
    path: "/v1/question",
    creates: true,
    access: writes,
    summary: "Starts a conversation in a batch; those who mentor it are told.",
    rate: { max: 10, windowMs: MINUTE_MS },
    body: createQuestionSchema,
    result: postDetail,
    errors: ["POST_FILE_MISSING", "POST_TAG_UNKNOWN", "CONVERSATIONS_CLOSED"],
    example: { entityId: EXAMPLE_ID, entityType: "BATCH", heading: "When do you refer?" },
  }),
  readQuestion: endpoint({
    method: "GET",
    path: "/v1/question/detail",
    access: views,
    summary: "A question with a page of its answers, the newest first; from now on the caller has seen it.",
    query: z.object({
      postId: idSchema,
      pageNumber: pageNumberSchema,
      pageSize: pageSizeSchema(POST_PAGES.answers),
    }),
    result: postDetail,
  }),
  updateQuestion: endpoint({
    ...change,
    path: "/v1/question",
    summary: "Changes an own question that has no answer yet.",
    body: updateQuestionSchema,
    errors: [...errors, "QUESTION_HAS_ANSWERS", "POST_TAG_UNKNOWN"],
    example: { heading: "When do you refer?", subText: "<p>Six weeks of dressings.</p>" },
  }),
  removeQuestion: endpoint({
    method: "DELETE",
    path: "/v1/question",
    access: deletes,
    summary: "Deletes a question with its answers and all their files.",
    query: postIdSchema,
    result: nothing,
  }),
  reactToQuestion: endpoint({ ...reaction, path: "/v1/question/reaction", summary: "Sets the caller's reaction." }),
  answer: endpoint({
    method: "POST",
    path: "/v1/answer",
    creates: true,
    access: writes,
    summary: "Answers a question; its author and those who answered before are told.",
    rate: { max: 20, windowMs: MINUTE_MS },
    body: createAnswerSchema,
    result: postDetail,
    errors: ["POST_FILE_MISSING", "CONVERSATIONS_CLOSED"],
    example: { questionId: EXAMPLE_ID, subText: "<p>Probe to bone first.</p>" },
  }),
  updateAnswer: endpoint({
    ...change,
    path: "/v1/answer",
    summary: "Changes an own answer.",
    body: updateAnswerSchema,
    errors,
    example: { subText: "<p>Probe to bone first.</p>" },
  }),
  removeAnswer: endpoint({
    method: "DELETE",
    path: "/v1/answer",
    access: deletes,
    summary: "Deletes an answer with its files.",
    query: postIdSchema,
    result: nothing,
  }),
  reactToAnswer: endpoint({ ...reaction, path: "/v1/answer/reaction", summary: "Sets the caller's reaction." }),
  removeAttachment: endpoint({
    method: "DELETE",
    path: "/v1/attachment",
    access: permission(["ADD_QUESTION", "ADD_ANNOUNCEMENT"], { on: "batch" }),
    summary: "Takes a file away from an own post.",
    query: z.object({ postId: idSchema, fileName: z.string().check(atMost(POST_LIMITS.fileName)) }),
    /** The new version of the post. */
    result: z.object({ version: z.number() }),
    errors: ["POST_NOT_YOURS", "QUESTION_HAS_ANSWERS"],
  }),
  guidelines: endpoint({
    method: "GET",
    path: "/v1/guidelines",
    access: signedInAccess,
    summary: "What everybody who posts agrees to, in the language of the caller.",
    result: z.object({ guidelines: z.array(guidelineSchema) }),
  }),
  readSettings: endpoint({
    method: "GET",
    path: "/v1/settings/batch",
    access: views,
    summary: "Whether conversations and announcements of a batch take new posts.",
    query: z.object({ batchId: idSchema }),
    result: z.object({ batchId: z.string(), ...discussionSettingsSchema.shape }),
  }),
  saveSettings: endpoint({
    method: "PUT",
    path: "/v1/settings/batch",
    access: permission("BATCH_SETTINGS", { on: "batch" }),
    summary: "Opens or closes conversations and announcements of a batch; what was posted stays readable.",
    query: z.object({ batchId: idSchema }),
    body: discussionSettingsSchema,
    result: nothing,
    example: { isConversationEnabled: true, isAnnouncementEnabled: true },
  }),
};
