import type { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { MEMBER_PAGES } from "@openrounds/contract/organizations/members/schemas.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachOrganization } from "../access.ts";
import { presentMember } from "./present.ts";
import { listByEmail, listMemberPage, listTeam, searchMembers } from "./queries.ts";
import { readTotals } from "./service.ts";

export const memberHandlers: Handlers<typeof memberEndpoints> = {
  async list({ params, query }, context) {
    const { organization } = await reachOrganization(context, params.id);
    const { organizationId } = organization;
    const team =
      query.emails === undefined
        ? await listTeam(context.db, organizationId, MEMBER_PAGES.all)
        : await listByEmail(context.db, organizationId, query.emails);
    return { members: team.map(presentMember) };
  },
  async listOfSuperhub({ params }, context) {
    const { organization } = await reachOrganization(context, params.id);
    const { organizationId, level } = organization;
    const team = level === "SUPERHUB" ? await listTeam(context.db, organizationId, MEMBER_PAGES.all) : [];
    return { members: team.map(presentMember) };
  },
  async listPage({ params, query }, context) {
    const { organization } = await reachOrganization(context, params.id);
    const { organizationId } = organization;
    const [team, { active, invited }] = await Promise.all([
      listMemberPage(context.db, { ...query, organizationId }),
      readTotals(context.platform, organizationId),
    ]);
    return {
      membersResponseList: team.map(presentMember),
      numberOfActiveMember: active,
      numberOfInvitedMember: invited,
      totalNumber: active + invited,
    };
  },
  async search({ params, query: { query: text, ...query } }, context) {
    const { organization } = await reachOrganization(context, params.id);
    const page = { ...query, organizationId: organization.organizationId };
    const { found, total } = await searchMembers(context.db, page, text);
    return { membersResponseList: found.map(presentMember), totalNumber: total };
  },
};
