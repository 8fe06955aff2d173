import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { pageNumberSchema, pageSizeSchema } from "../../kernel/paging.ts";
import { memberStatusSchema } from "../schemas.ts";
import { MAX_EMAILS, MAX_MEMBER_PAGE, MEMBER_PAGES, memberSchema } from "./schemas.ts";
import { atMost } from "../../kernel/text.ts";

const organizationParams = z.object({ id: idSchema });
const viewsMembers = permission("VIEW_MEMBERS", { on: "organization" });
const membersResult = z.object({ members: z.array(memberSchema) });

const page = {
  entityStatus: z._default(memberStatusSchema, "ACTIVE"),
  pageNumber: pageNumberSchema.check(z.lte(MAX_MEMBER_PAGE)),
};

/** Comma-separated e-mail addresses. */
const emailsSchema = z.optional(
  z.pipe(
    z.pipe(
      z.string().check(atMost(6000), z.toLowerCase()),
      z.transform((text) => text.split(",").flatMap((email) => (email.trim() === "" ? [] : [email.trim()]))),
    ),
    z.array(z.string()).check(atMost(MAX_EMAILS)),
  ),
);

export const memberEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/org/:id/members",
    access: viewsMembers,
    summary: "The team, at most 500; or those of the team, whatever their status, who have one of the e-mails.",
    params: organizationParams,
    query: z.object({ emails: emailsSchema }),
    result: membersResult,
  }),
  listOfSuperhub: endpoint({
    method: "GET",
    path: "/v1/org/:id/superhub/members",
    access: viewsMembers,
    summary: "The team of a superhub, at most 500; empty for every other organization.",
    params: organizationParams,
    result: membersResult,
  }),
  listPage: endpoint({
    method: "GET",
    path: "/v1/org/:id/all/members",
    alsoVersions: [2],
    access: viewsMembers,
    summary:
      "A page of the team, in the order they came or, by name, in the order of the team page; the numbers of a large team may be a second old.",
    params: organizationParams,
    query: z.object({
      ...page,
      pageSize: pageSizeSchema(MEMBER_PAGES.list),
      sortBy: z._default(z.literal(["createdAt", "name"]), "createdAt"),
    }),
    result: z.object({
      membersResponseList: z.array(memberSchema),
      numberOfActiveMember: z.number(),
      numberOfInvitedMember: z.number(),
      totalNumber: z.number(),
    }),
  }),
  search: endpoint({
    method: "GET",
    path: "/v1/org/:id/search/members",
    alsoVersions: [2],
    access: viewsMembers,
    summary: "Members of the team whose name or e-mail contains the text, by name.",
    params: organizationParams,
    query: z.object({
      ...page,
      pageSize: pageSizeSchema(MEMBER_PAGES.search),
      query: z._default(z.string().check(z.trim(), atMost(100)), ""),
    }),
    result: z.object({ membersResponseList: z.array(memberSchema), totalNumber: z.number() }),
  }),
};
