import { isOwner } from "@openrounds/contract/organizations/members/rules.ts";
import type { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { listRefusedInvitations } from "../invitations/members/service.ts";
import { nowMs } from "../kernel/clock.ts";
import type { Handlers } from "../kernel/http/handlers.ts";
import { reachOrganization } from "../organizations/access.ts";
import { clearCachedTotals, readMember } from "../organizations/members/service.ts";
import { listRightsOfMember } from "../programs/service.ts";
import { correctAddress, inviteMembers } from "./newcomers/service.ts";
import { changeOwner } from "./ownership/service.ts";
import { presentHubMember, presentPrograms, presentUndelivered } from "./present.ts";
import { changeMember, reinviteMember, removeMember } from "./service.ts";

export const teamHandlers: Handlers<typeof teamEndpoints> = {
  async invite({ params, body }, context) {
    const reached = await reachOrganization(context, params.id);
    const numberOfInvited = await inviteMembers(context, reached, body.members);
    clearCachedTotals(context.platform, params.id);
    return { numberOfInvited };
  },
  async reinvite({ body }, context) {
    const reached = await reachOrganization(context, body.organizationId);
    await reinviteMember(context, reached, body.userId);
    return {};
  },
  async listUndelivered({ params }, context) {
    const { organization } = await reachOrganization(context, params.id);
    const refused = await listRefusedInvitations(context.db, organization.organizationId);
    return { undeliveredList: refused.flatMap(presentUndelivered) };
  },
  async correct({ params, body }, context) {
    const reached = await reachOrganization(context, params.id);
    await correctAddress(context, reached, params.userId, body.email);
    clearCachedTotals(context.platform, params.id);
    return {};
  },
  async read({ params }, context) {
    const { organization } = await reachOrganization(context, params.id);
    const { organizationId } = organization;
    const member = await readMember(context.db, organizationId, params.userId);
    const rights = await listRightsOfMember(context.db, organizationId, params.userId);
    const programList = presentPrograms(rights, isOwner(member));
    return { member: presentHubMember(member, programList, nowMs()), programList };
  },
  async updateRoles({ params, body }, context) {
    const reached = await reachOrganization(context, params.id);
    await changeMember(context, reached, params.userId, body);
    return {};
  },
  async updatePermissions({ params, body }, context) {
    const reached = await reachOrganization(context, params.id);
    await changeMember(context, reached, params.userId, body);
    return {};
  },
  async changeOwner({ params, body }, context) {
    await changeOwner(context, await reachOrganization(context, params.id), body);
    return {};
  },
  async remove({ params }, context) {
    const reached = await reachOrganization(context, params.id);
    await removeMember(context, reached, params.userId);
    clearCachedTotals(context.platform, params.id);
    return {};
  },
};
