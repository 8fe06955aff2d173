import type { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { MEMBER_PAGES } from "@openrounds/contract/organizations/members/schemas.ts";
import { nowMs } from "../../kernel/clock.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachOrganization } from "../access.ts";
import { reachTeamPage } from "./access.ts";
import { presentMembers } from "./present.ts";
import { listByEmail, listTeam, searchMembers } from "./queries.ts";
import { readTotals } from "./service.ts";

export const memberHandlers: Handlers<typeof memberEndpoints> = {
  async list({ params, query }, context) {
    const { organization } = await reachOrganization(context, params.id);
    const { organizationId } = organization;
    const team =
      query.emails === undefined
        ? await listTeam(context.db, organizationId, { limit: MEMBER_PAGES.all, atMs: nowMs() })
        : await listByEmail(context.db, organizationId, query.emails);
    return { members: presentMembers(team, nowMs()) };
  },
  async listOfSuperhub({ params }, context) {
    const { organization } = await reachOrganization(context, params.id);
    const { organizationId, level } = organization;
    const atMs = nowMs();
    const team =
      level === "SUPERHUB" ? await listTeam(context.db, organizationId, { limit: MEMBER_PAGES.all, atMs }) : [];
    return { members: presentMembers(team, atMs) };
  },
  async listPage({ params, query }, context) {
    const atMs = nowMs();
    const team = await reachTeamPage(context, { ...query, organizationId: params.id, atMs });
    const { active, invited } = await readTotals(context.platform, params.id);
    return {
      membersResponseList: presentMembers(team, atMs),
      numberOfActiveMember: active,
      numberOfInvitedMember: invited,
      totalNumber: active + invited,
    };
  },
  async search({ params, query: { query: text, ...query } }, context) {
    const { organization } = await reachOrganization(context, params.id);
    const atMs = nowMs();
    const page = { ...query, organizationId: organization.organizationId, atMs };
    const { found, total } = await searchMembers(context.db, page, text);
    return { membersResponseList: presentMembers(found, atMs), totalNumber: total };
  },
};
