import * as z from "zod/mini";
import { endpoint, permission, signedInAccess } from "../../kernel/endpoint.ts";
import { pageNumberSchema, pageSizeSchema } from "../../kernel/paging.ts";
import {
  POST_PAGES,
  announcementDetailsSchema,
  announcementSchema,
  createAnnouncementSchema,
  postIdSchema,
  postPageSchema,
  reactSchema,
  reactedSchema,
  updateAnnouncementSchema,
} from "../schemas.ts";

const MINUTE_MS = 60_000;
const EXAMPLE_ID = "00000000-0000-7000-8000-000000000000";
const EXAMPLE = { heading: "Case forms", subText: "<p>Please send them by Wednesday.</p>", sendNotification: false };
const views = permission("VIEW_BATCH_DETAILS", { on: "batch" });
const writes = permission("ADD_ANNOUNCEMENT", { on: "batch" });
const details = z.object({ announcementDetails: announcementDetailsSchema });

export const announcementEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/announcement/entity",
    access: views,
    summary: "A page of the announcements of a batch, the newest first.",
    query: postPageSchema(POST_PAGES.announcements),
    result: z.object({ announcementInBatch: z.array(announcementSchema), totalNumber: z.number() }),
  }),
  post: endpoint({
    method: "POST",
    path: "/v1/announcement",
    creates: true,
    access: writes,
    summary: "Announces something to a batch; where asked for, everybody in it is told.",
    rate: { max: 10, windowMs: MINUTE_MS },
    body: createAnnouncementSchema,
    result: details,
    errors: ["POST_FILE_MISSING", "ANNOUNCEMENT_LIMIT_REACHED", "ANNOUNCEMENTS_CLOSED"],
    example: { entityId: EXAMPLE_ID, entityType: "BATCH", ...EXAMPLE },
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/announcement/details",
    access: views,
    summary: "An announcement; from now on the caller has seen it.",
    query: postIdSchema,
    result: details,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/announcement",
    access: writes,
    summary: "Changes an own announcement; where asked for, everybody in the batch is told again.",
    query: postIdSchema,
    body: updateAnnouncementSchema,
    result: details,
    errors: ["POST_NOT_YOURS", "POST_CHANGED", "POST_FILE_MISSING", "ANNOUNCEMENT_LIMIT_REACHED"],
    example: EXAMPLE,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/announcement",
    access: permission(["DELETE_ANNOUNCEMENT", "ADD_QUESTION"], { on: "batch" }),
    summary: "Deletes an announcement with its files.",
    query: postIdSchema,
    result: z.object({}),
  }),
  react: endpoint({
    method: "POST",
    path: "/v1/announcement/reaction",
    access: permission("ADD_QUESTION", { on: "batch" }),
    summary: "Sets the caller's reaction to an announcement.",
    rate: { max: 60, windowMs: MINUTE_MS },
    body: reactSchema,
    result: reactedSchema,
    example: { postId: EXAMPLE_ID, reaction: "GRATITUDE" },
  }),
  listMine: endpoint({
    method: "GET",
    path: "/v1/announcement/user",
    access: signedInAccess,
    summary: "The announcements of all batches the caller takes part in, the newest first.",
    query: z.object({ pageNumber: pageNumberSchema, pageSize: pageSizeSchema(POST_PAGES.announcements) }),
    result: z.object({
      announcementList: z.array(z.object({ ...announcementSchema.shape, entityName: z.string() })),
      totalNumber: z.number(),
    }),
  }),
};
