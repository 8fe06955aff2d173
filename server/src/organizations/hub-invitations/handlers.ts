import type { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { DEFAULT_PAGE_SIZE } from "@openrounds/contract/kernel/paging.ts";
import type { Codes } from "../../kernel/access.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachOrganization, requireAnywhere } from "../access.ts";
import { reachHubOf, reachSuperhub } from "./access.ts";
import { requireCrmId } from "./crm/service.ts";
import { reachHubPage } from "./list/access.ts";
import { presentListedHub } from "./list/present.ts";
import type { HubFilter } from "./list/queries.ts";
import { confirmInvitation, listInvitationsOf } from "./owner/service.ts";
import { presentInvitation, presentOpenInvitation } from "./present.ts";
import { listRepresentatives, requireInvited } from "./service.ts";
import { setHubStatus } from "./status/service.ts";
import { withdrawInvitation } from "./withdrawal/service.ts";
import { inviteHub, resendInvitation } from "./sending/service.ts";

/** Holders of one of these codes manage invitations, and see the invited e-mails. */
const INVITING_CODES = ["CREATE_PARTNER_ORGANIZATION", "UPDATE_PARTNER_ORGANIZATION"] as const;
const mayInvite = (codes: Codes): boolean => INVITING_CODES.some((code) => codes.has(code));
const MAX_SUGGESTED = 20;

type Context = Parameters<typeof reachSuperhub>[0];

async function pageOf(context: Context, superhubId: string, filter: Omit<HubFilter, "superhubId">) {
  const { hubs, counts, codes } = await reachHubPage(context, { superhubId, ...filter });
  const { entityStatus } = filter;
  const all = Object.values(counts).reduce((sum, total) => sum + total, 0);
  return {
    hubList: hubs.map((hub) => presentListedHub(hub, mayInvite(codes))),
    totalNumber: entityStatus === undefined ? all : (counts[entityStatus] ?? 0),
    statusCount: counts,
  };
}

export const hubInvitationHandlers: Handlers<typeof hubInvitationEndpoints> = {
  list: ({ params, query }, context) =>
    pageOf(context, params.id, {
      text: "",
      entityStatus: query.entityStatus,
      sortBy: "updatedAt",
      pageNumber: query.pageNumber,
      pageSize: DEFAULT_PAGE_SIZE,
    }),
  search: ({ params, query: { query: text, entityStatus, ...page } }, context) =>
    pageOf(context, params.id, { text, entityStatus, ...page }),
  async searchAll({ params, query }, context) {
    const page = { sortBy: "name", pageNumber: 0, pageSize: MAX_SUGGESTED } as const;
    const { hubList } = await pageOf(context, params.id, { text: query.query, entityStatus: undefined, ...page });
    return { searchResult: hubList };
  },
  async invite({ params, body }, context) {
    const superhub = await reachSuperhub(context, params.id);
    return { organization: await inviteHub(context.platform, context.actor, superhub, body) };
  },
  async readInvitation({ params }, context) {
    const { hub } = await reachHubOf(context, params);
    return { hubInvitation: presentInvitation(hub, requireInvited(hub)) };
  },
  async resend({ params, body }, context) {
    const { hub } = await reachHubOf(context, params);
    await resendInvitation(context.platform, hub, body);
    return { organization: { organizationId: params.hubId } };
  },
  async withdraw({ params }, context) {
    const { hub } = await reachHubOf(context, params);
    await withdrawInvitation(context.db, context.actor, hub);
    return {};
  },
  async accountRepresentatives({ params }, context) {
    const superhub = await reachSuperhub(context, params.id);
    const people = await listRepresentatives(context.db, superhub);
    return { accountRepresentativeList: people.map(({ locale: _locale, ...person }) => person) };
  },
  async checkCrmId({ params }, { platform, actor }) {
    await requireAnywhere(platform, actor, INVITING_CODES);
    const { name } = await requireCrmId(platform, params.crmId);
    return { name };
  },
  async setStatus({ params, body }, context) {
    const reached = await reachOrganization(context, params.id);
    await setHubStatus(context.db, context.actor, reached, body.entityStatus);
    return { organization: { organizationId: params.id, entityStatus: body.entityStatus } };
  },
  async listMine(_input, { db, actor }) {
    return { hubInvitationList: (await listInvitationsOf(db, actor)).map(presentOpenInvitation) };
  },
  async setMemberStatus({ body }, { db, actor }) {
    await confirmInvitation(db, actor, body);
    return {};
  },
};
