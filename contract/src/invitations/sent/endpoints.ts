import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { pageNumberSchema, pageSizeSchema, sortOrderSchema } from "../../kernel/paging.ts";
import { atMost } from "../../kernel/text.ts";
import { mailStatuses, mailStatusSchema } from "../schemas.ts";
import {
  SENT_COLUMNS,
  SENT_FILTERS,
  correctionSchema,
  listedPeopleSchema,
  sentInvitationSchema,
  sentStateSchema,
  withdrawalSchema,
} from "./schemas.ts";

const batchParams = z.object({ id: idSchema });
const access = permission("INVITE_PARTICIPANTS", { on: "batch" });
const SOME_ID = "00000000-0000-7000-8000-000000000000";

export const sentInvitationEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/session/batch/:id/invitations",
    access,
    summary: "A page of the invitations to a batch with what became of each, and how many are in each state.",
    params: batchParams,
    query: z.object({
      pageNo: pageNumberSchema,
      pageSize: pageSizeSchema(),
      state: z._default(z.enum(SENT_FILTERS), "OPEN"),
      text: z._default(z.string().check(atMost(100)), ""),
      sortBy: z.optional(z.enum(SENT_COLUMNS)),
      sortOrder: z._default(sortOrderSchema, "ASC"),
    }),
    result: z.object({
      invitationList: z.array(sentInvitationSchema),
      totalNumber: z.number(),
      /** Of all pages and states, by the text alone. */
      stateCounts: z.record(sentStateSchema, z.number()),
    }),
  }),
  invite: endpoint({
    method: "POST",
    path: "/v1/session/batch/:id/invitations",
    creates: true,
    access: permission(["INVITE_PARTICIPANTS", "INVITE_TEAM_MEMBERS"], { on: "batch" }),
    summary: "Invites the people of a list, each for a role and in a language; all or, when one row is wrong, nobody.",
    params: batchParams,
    body: listedPeopleSchema,
    result: mailStatuses,
    errors: ["VALID_PHONE_MATCHES", "INVITE_BATCH_CLOSED", "INVITE_LIMIT_REACHED"],
    example: { people: [{ contact: "person@example.org", role: "ATTENDEE", locale: "hi" }] },
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/v1/session/batch/:id/invitations/withdraw",
    access,
    summary: "Withdraws open invitations; people who accepted in between stay, and others are left out.",
    params: batchParams,
    body: withdrawalSchema,
    result: z.object({ withdrawnCount: z.number() }),
    example: { userIds: [SOME_ID] },
  }),
  correct: endpoint({
    method: "POST",
    path: "/v1/session/batch/:id/invitations/correct",
    creates: true,
    access,
    summary: "Withdraws an open invitation and sends it to another contact, with its roles, language and message.",
    params: batchParams,
    body: correctionSchema,
    result: z.object({ mailStatus: mailStatusSchema }),
    errors: ["VALID_PHONE_MATCHES", "INVITE_BATCH_CLOSED", "INVITATION_NOT_OPEN"],
    example: { userId: SOME_ID, contact: "person@example.org" },
  }),
};
