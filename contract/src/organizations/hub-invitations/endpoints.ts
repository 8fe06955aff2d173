import * as z from "zod/mini";
import { endpoint, permission, signedInAccess } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { pageNumberSchema, pageSizeSchema } from "../../kernel/paging.ts";
import { organizationStatusSchema } from "../schemas.ts";
import {
  hubInvitationAgainSchema,
  hubInvitationSchema,
  keptHubInvitationSchema,
  listedHubSchema,
  openHubInvitationSchema,
} from "./schemas.ts";
import { atMost } from "../../kernel/text.ts";

const superhubParams = z.object({ id: idSchema });
const hubParams = z.object({ id: idSchema, hubId: idSchema });
const viewHubs = permission("VIEW_PARTNER_ORGANIZATION", { on: "superhub" });
const updateHub = permission("UPDATE_PARTNER_ORGANIZATION", { on: "superhub" });
/** Query parameters for pages and search; a search text is limited like its field. */
const searchText = z._default(z.string().check(z.trim(), atMost(100)), "");
const optionalStatus = z.optional(organizationStatusSchema);
const hubPage = z.object({
  hubList: z.array(listedHubSchema),
  /** The number of hubs with the requested status. */
  totalNumber: z.number(),
  /** The number of hubs by status, for the tabs. */
  statusCount: z.record(z.string(), z.number()),
});
const refusals = [
  "INVITE_HUB_EMAIL_TAKEN",
  "INVITE_HUB_CRM_ID_TAKEN",
  "INVITE_HUB_CRM_ID_INVALID",
  "INVITE_HUB_CRM_UNAVAILABLE",
  "INVITE_HUB_SENT_OFTEN",
  "VALID_NAME_STAFF",
];
const example = {
  name: "Hill Health Hub",
  firstName: "Asha",
  streetAddress: "Main road 1",
  locationName: "Pune, Maharashtra, India",
  latitude: 18.52,
  longitude: 73.86,
  description: "<p>Mentors the clinics of the hills.</p>",
  primaryOrganizationCategory: "HOSPITAL",
  registrationType: "NPO",
  invitedTo: "owner@example.org",
  crmId: "001A0000006Vm9r",
  lang: "en",
  logo: "/files/images/logo.webp",
} as const;

export const hubInvitationEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/org/superhub/:id/hubs",
    access: viewHubs,
    summary: "A page of the hubs of a superhub, those that changed last first.",
    params: superhubParams,
    query: z.object({ entityStatus: optionalStatus, pageNumber: pageNumberSchema }),
    result: hubPage,
  }),
  search: endpoint({
    method: "GET",
    path: "/v1/org/superhub/:id/searchHub",
    access: viewHubs,
    summary: "A page of the hubs of a superhub whose name or owner contains a text.",
    params: superhubParams,
    query: z.object({
      query: searchText,
      entityStatus: optionalStatus,
      pageNumber: pageNumberSchema,
      pageSize: pageSizeSchema(),
      sortBy: z._default(z.enum(["updatedAt", "name"]), "updatedAt"),
    }),
    result: hubPage,
  }),
  searchAll: endpoint({
    method: "GET",
    path: "/v1/org/superhub/:id/search",
    access: viewHubs,
    summary: "The first hubs of a superhub, whatever their status, whose name or owner contains a text.",
    params: superhubParams,
    query: z.object({ query: searchText }),
    result: z.object({ searchResult: z.array(listedHubSchema) }),
  }),
  invite: endpoint({
    method: "POST",
    path: "/v1/org/superhub/:id/hub/invite",
    creates: true,
    access: permission("CREATE_PARTNER_ORGANIZATION", { on: "superhub" }),
    summary: "Invites a hub: creates it as invited and writes to its owner.",
    params: superhubParams,
    body: hubInvitationSchema,
    result: z.object({
      organization: z.object({ organizationId: z.string(), entityStatus: organizationStatusSchema }),
    }),
    errors: refusals,
    example,
  }),
  readInvitation: endpoint({
    method: "GET",
    path: "/v1/org/superhub/:id/hub/invite/:hubId",
    access: updateHub,
    summary: "What was said of an invited hub, to be changed and sent again.",
    params: hubParams,
    result: z.object({ hubInvitation: keptHubInvitationSchema }),
    errors: ["INVITE_HUB_NOT_INVITED"],
  }),
  resend: endpoint({
    method: "PUT",
    path: "/v1/org/superhub/:id/hub/invite/:hubId",
    access: updateHub,
    summary: "Changes what was said of an invited hub and writes to its owner again; the representative stays.",
    params: hubParams,
    body: hubInvitationAgainSchema,
    result: z.object({ organization: z.object({ organizationId: z.string() }) }),
    errors: [...refusals, "INVITE_HUB_NOT_INVITED"],
    example,
  }),
  withdraw: endpoint({
    method: "DELETE",
    path: "/v1/org/superhub/:id/hub/invite/:hubId",
    access: permission("DELETE_PARTNER_ORGANIZATION", { on: "superhub" }),
    summary: "Withdraws the invitation of a hub that nobody confirmed; its link says so from then on.",
    params: hubParams,
    result: z.object({}),
    errors: ["INVITE_HUB_NOT_INVITED"],
  }),
  accountRepresentatives: endpoint({
    method: "GET",
    path: "/v1/org/superhub/:id/account-representatives",
    access: permission(["CREATE_PARTNER_ORGANIZATION", "UPDATE_PARTNER_ORGANIZATION"], { on: "superhub" }),
    summary: "The account representatives of a superhub by name.",
    params: superhubParams,
    result: z.object({
      accountRepresentativeList: z.array(
        z.object({
          userId: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          email: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  checkCrmId: endpoint({
    method: "GET",
    path: "/v1/org/salesforce/:crmId/check",
    access: signedInAccess,
    summary: "Whether the CRM knows an id that no hub has yet; 404 when it does not, 406 when a hub has it.",
    rate: { max: 60, windowMs: 60_000 },
    params: z.object({ crmId: z.string().check(atMost(100)) }),
    result: z.object({ name: z.nullable(z.string()) }),
    errors: [
      "INVITE_HUB_CRM_ID_NOT_FOUND",
      "INVITE_HUB_CRM_ID_INVALID",
      "INVITE_HUB_CRM_ID_TAKEN",
      "INVITE_HUB_CRM_UNAVAILABLE",
    ],
  }),
  setStatus: endpoint({
    method: "PATCH",
    path: "/v1/org/status/:id",
    access: permission(["CHANGE_ORGANIZATION_STATUS", "APPROVE_PARTNER_ORGANIZATION"], { on: "organization" }),
    summary: "Gives a hub another status: approves it, lets it pilot or rest.",
    params: z.object({ id: idSchema }),
    body: z.object({ entityStatus: z.enum(["ACTIVE", "PILOT", "INACTIVE"]) }),
    result: z.object({
      organization: z.object({ organizationId: z.string(), entityStatus: organizationStatusSchema }),
    }),
    errors: ["HUB_STATUS_NOT_ALLOWED"],
    example: { entityStatus: "ACTIVE" },
  }),
  listMine: endpoint({
    method: "GET",
    path: "/v1/org/hub/invitations",
    access: signedInAccess,
    summary: "The hubs that the person is invited to own and that are not approved yet.",
    result: z.object({ hubInvitationList: z.array(openHubInvitationSchema) }),
  }),
  setMemberStatus: endpoint({
    method: "PATCH",
    path: "/v1/org/member/status",
    access: signedInAccess,
    summary: "Lets the invited owner of a hub confirm the invitation.",
    body: z.object({ organizationId: idSchema, userId: idSchema, entityStatus: z.literal("PROFILE_PENDING") }),
    result: z.object({}),
    errors: ["INVITATION_OVER", "INVITE_HUB_WITHDRAWN"],
    example: {
      organizationId: "00000000-0000-7000-8000-000000000000",
      userId: "00000000-0000-7000-8000-000000000000",
      entityStatus: "PROFILE_PENDING",
    },
  }),
};
