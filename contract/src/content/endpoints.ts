import * as z from "zod/mini";
import { endpoint, permission } from "../kernel/endpoint.ts";
import { idSchema } from "../kernel/ids.ts";
import {
  approvalStatusSchema,
  completionSchema,
  contentDetailsSchema,
  contentItemSchema,
  contentOwnerInputSchema,
  contentPagesSchema,
  contentTypeSchema,
  contentVersionSchema,
  decisionSchema,
  listContentSchema,
  reactionListSchema,
  reactionSchema,
  renameContentSchema,
  startUploadSchema,
  startVersionSchema,
  startedUploadSchema,
} from "./schemas.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const uploadRate = { max: 60, windowMs: HOUR_MS };
const pressRate = { max: 120, windowMs: MINUTE_MS };
const nothing = z.object({});
const contentParams = z.object({ contentId: idSchema });
const item = z.object({ content: contentItemSchema });
const details = z.object({ content: contentDetailsSchema });
const canView = permission("VIEW_CONTENT_INFO", { on: "batch" });
const canOpen = permission("DOWNLOAD_CONTENT_INFO", { on: "batch" });
const canAdd = permission(["CREATE_CONTENT", "CREATE_CONTENT_WITH_APPROVAL"], { on: "batch" });
const canReplace = permission(["REPLACE_OWN_CONTENT", "REPLACE_OTHERS_CONTENT"], { on: "batch" });

const EXAMPLE_ID = "00000000-0000-7000-8000-000000000000";
const EXAMPLE_UPLOAD = { entityId: EXAMPLE_ID, fileExtension: "pdf", language: "en" };
const fileErrors = ["SESSION_CONTENT_UPLOAD_ERROR_SELECTED_FILE_TYPE_IS_UNSUPPORTED", "CONTENT_FILE_OR_LINK"];

export const contentEndpoints = {
  start: endpoint({
    method: "POST",
    path: "/v1/content/start",
    creates: true,
    access: canAdd,
    summary: "Begins new content of a batch or a session: answers where its file is sent to; a link is there at once.",
    rate: uploadRate,
    body: startUploadSchema,
    result: startedUploadSchema,
    errors: [
      ...fileErrors,
      "CONTENT_TYPE_NOT_YOURS",
      "CONTENT_OWNER_REQUIRED",
      "UPLOAD_LIMIT_REACHED",
      "UPLOADS_UNFINISHED",
    ],
    example: { ...EXAMPLE_UPLOAD, name: "Titration chart, one page", type: "READING_MATERIAL" },
  }),
  version: endpoint({
    method: "POST",
    path: "/v1/content/version",
    creates: true,
    access: canReplace,
    summary:
      "Begins a version that replaces content, whose name, type and owner stay: the own, or with REPLACE_OTHERS_CONTENT any.",
    rate: uploadRate,
    body: startVersionSchema,
    result: startedUploadSchema,
    errors: [...fileErrors, "UPLOAD_LIMIT_REACHED", "UPLOADS_UNFINISHED"],
    example: { ...EXAMPLE_UPLOAD, contentId: EXAMPLE_ID },
  }),
  finish: endpoint({
    method: "PUT",
    path: "/v1/content/finish",
    access: canAdd,
    summary: "Reports that the file of an own upload is sent, or was not; the server measures and looks at it.",
    rate: pressRate,
    body: completionSchema,
    result: item,
    errors: [
      "CONTENT_UPLOAD_ERROR_THERE_WAS_AN_ERROR_UPLOADING_YOUR_FILE",
      "UPLOAD_CONTENT_DIFFERS",
      "UPLOAD_PDF_ACTIVE",
      "error.tooLarge",
    ],
    example: {
      ...{ entityId: EXAMPLE_ID, versionId: EXAMPLE_ID, fileExtension: "pdf", fileName: "titration.pdf" },
      ...{ fileSizeBytes: 20_480, fileType: "application/pdf", uploadSuccessful: true },
    },
  }),
  list: endpoint({
    method: "POST",
    path: "/v1/content/list",
    access: canView,
    summary: "A page of the content of a batch with its sessions, or of one session: what is approved and what is own.",
    body: listContentSchema,
    result: z.object({
      contentList: z.array(contentItemSchema),
      totalNumber: z.number(),
      /** The number of items that wait for review. */
      waitingNumber: z.number(),
      /** The types that the caller may add here. */
      addableTypes: z.array(contentTypeSchema),
      canChooseOwner: z.boolean(),
    }),
    example: { entityId: EXAMPLE_ID, approvalStatus: ["APPROVED"] },
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/content/:contentId",
    access: canView,
    summary: "One piece of content with its versions.",
    params: contentParams,
    result: details,
  }),
  details: endpoint({
    method: "POST",
    path: "/v1/content/details",
    access: canView,
    summary: "One piece of content with its reactions and versions.",
    body: z.object({ contentId: idSchema }),
    result: details,
    example: { contentId: EXAMPLE_ID },
  }),
  versions: endpoint({
    method: "GET",
    path: "/v1/content/:contentId/version",
    access: canView,
    summary: "The versions of content that the caller may see, the newest first.",
    params: contentParams,
    result: z.object({ versions: z.array(contentVersionSchema) }),
  }),
  pages: endpoint({
    method: "GET",
    path: "/v1/content/:contentId/pages",
    access: canOpen,
    summary: "The pages of an approved PDF or picture, drawn as pictures of a size that a slow line carries.",
    params: contentParams,
    result: contentPagesSchema,
    errors: ["CONTENT_NOT_SHOWABLE"],
  }),
  show: endpoint({
    method: "POST",
    path: "/v1/content/:contentId/show",
    access: canOpen,
    summary:
      "Shows an approved PDF or picture to everybody in the room of a running session; hosts and presenters may.",
    rate: pressRate,
    params: contentParams,
    body: z.object({ sessionId: idSchema }),
    result: nothing,
    errors: ["CONTENT_NOT_SHOWABLE"],
    example: { sessionId: EXAMPLE_ID },
  }),
  rename: endpoint({
    method: "PUT",
    path: "/v1/content/:contentId/name",
    access: canReplace,
    summary: "Renames content: any with REPLACE_OTHERS_CONTENT, the own one until it is approved.",
    params: contentParams,
    body: renameContentSchema,
    result: nothing,
    errors: ["CONTENT_APPROVED_ALREADY"],
    example: { name: "Titration chart, two pages" },
  }),
  setOwner: endpoint({
    method: "PUT",
    path: "/v1/content/:contentId/owner",
    access: permission("EDIT_CONTENT_AUTHOR", { on: "batch" }),
    summary: "Makes somebody of the batch the owner of content.",
    params: contentParams,
    body: contentOwnerInputSchema,
    result: nothing,
    errors: ["PARTICIPANT_UNKNOWN"],
    example: { owner: EXAMPLE_ID },
  }),
  decide: endpoint({
    method: "PUT",
    path: "/v1/content/version/:versionId/approval",
    access: permission("APPROVE_CONTENT", { on: "batch" }),
    summary: "Approves or rejects a version that waits for review, never the own one; rejecting takes a comment.",
    params: z.object({ versionId: idSchema }),
    body: decisionSchema,
    result: z.object({ approvalStatus: approvalStatusSchema }),
    errors: ["CONTENT_OWN_APPROVAL", "CONTENT_DECIDED_ALREADY", "CONTENT_REJECTION_REASON"],
    example: { approvalStatus: "APPROVED", approvalComment: "Clear and useful." },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/content/:contentId",
    access: permission("DELETE_CONTENT", { on: "batch" }),
    summary: "Deletes content with all its versions; the files go with a job.",
    params: contentParams,
    result: nothing,
  }),
  spread: endpoint({
    method: "POST",
    path: "/v1/content/:contentId/program",
    access: permission("CREATE_PROGRAM_CONTENT", { on: "batch" }),
    summary:
      "Adds approved content to all batches of its program that are not over and do not have it; answers to how many.",
    rate: uploadRate,
    params: contentParams,
    result: z.object({ batchCount: z.number() }),
    errors: ["CONTENT_NOT_APPROVED"],
  }),
  react: endpoint({
    method: "POST",
    path: "/v1/content/reaction",
    access: canView,
    summary: "Sets the reaction of the caller; NONE takes it back.",
    rate: pressRate,
    body: z.object({ contentId: idSchema, reaction: reactionSchema }),
    result: z.object({ reactionList: reactionListSchema, reactionByUser: reactionSchema }),
    example: { contentId: EXAMPLE_ID, reaction: "LIKE" },
  }),
  countView: endpoint({
    method: "POST",
    path: "/v1/content/:contentId/count/view",
    access: canView,
    summary: "Notes that the caller opened content; each person counts once.",
    rate: pressRate,
    params: contentParams,
    result: nothing,
  }),
  countDownload: endpoint({
    method: "POST",
    path: "/v1/content/:contentId/count/download",
    access: canOpen,
    summary: "Notes that the caller downloaded content; each person counts once.",
    rate: pressRate,
    params: contentParams,
    result: nothing,
  }),
  countShare: endpoint({
    method: "POST",
    path: "/v1/content/:contentId/count/share",
    access: permission("SHARE_CONTENT", { on: "batch" }),
    summary: "Notes that the caller passed content on; each person counts once.",
    rate: pressRate,
    params: contentParams,
    result: nothing,
  }),
};
