import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { pageNumberSchema, pageSizeSchema } from "../../kernel/paging.ts";
import { batchRoleSchema, participantSchema, participantStatusSchema } from "./schemas.ts";
import { atMost } from "../../kernel/text.ts";

const batchParams = z.object({ id: idSchema });
const participantParams = z.object({ id: idSchema, participantId: idSchema });
const rolesSchema = z.array(batchRoleSchema).check(z.minLength(1, "VALID_ROLE_REQUIRED"), atMost(5));
const page = z.object({ participantList: z.array(participantSchema), totalNumber: z.number() });
const nothing = z.object({});

export const participantEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/session/batch/:id/participants",
    alsoVersions: [2],
    access: permission("VIEW_BATCH_DETAILS", { on: "batch" }),
    summary: "A page of the people of a batch.",
    params: batchParams,
    query: z.object({
      pageNo: pageNumberSchema,
      pageSize: pageSizeSchema(50),
      participantStatus: z._default(participantStatusSchema, "ACTIVE"),
      text: z._default(z.string().check(atMost(100)), ""),
    }),
    result: page,
  }),
  add: endpoint({
    method: "POST",
    path: "/v1/session/batch/:id/participants",
    creates: true,
    access: permission(["ADD_PARTICIPANTS", "ADD_TEAM_MEMBERS"], { on: "batch" }),
    summary: "Adds people whom the hub knows already, and invites others who have an account.",
    params: batchParams,
    body: z.object({
      participants: z.array(z.object({ userId: idSchema, roles: rolesSchema })).check(z.minLength(1), atMost(230)),
    }),
    result: z.object({
      /** The people who were not in the batch before: active at once, or invited until they accept. */
      participants: z.array(z.object({ userId: z.string(), entityStatus: participantStatusSchema })),
    }),
    errors: ["PARTICIPANT_UNKNOWN", "INVITE_BATCH_CLOSED", "INVITE_LIMIT_REACHED"],
    example: { participants: [{ userId: "00000000-0000-7000-8000-000000000000", roles: ["ATTENDEE"] }] },
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/session/batch/:id/participant/:participantId",
    access: permission("VIEW_BATCH_DETAILS", { on: "batch" }),
    summary: "One person of a batch.",
    params: participantParams,
    result: z.object({ participant: participantSchema }),
  }),
  update: endpoint({
    method: "PATCH",
    path: "/v1/session/batch/:id/participant/:participantId",
    access: permission(["ADD_PARTICIPANTS", "EDIT_TEAM_MEMBERS"], { on: "batch" }),
    summary: "Changes the roles of a person in a batch.",
    params: participantParams,
    body: z.object({ roles: rolesSchema }),
    result: nothing,
    example: { roles: ["CASE_PRESENTER"] },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/session/batch/:id/participant/:participantId",
    access: permission(["DELETE_PARTICIPANTS", "DELETE_TEAM_MEMBERS"], { on: "batch" }),
    summary: "Removes a person from a batch; what they attended stays recorded.",
    params: participantParams,
    result: nothing,
  }),
};
