import type { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { reachBatch } from "../batches/access.ts";
import { updateActionOf } from "../identity/apps/service.ts";
import { reachSelf } from "../identity/access.ts";
import type { Db } from "../kernel/db/database.ts";
import type { Handlers } from "../kernel/http/handlers.ts";
import { Refusal } from "../kernel/refusal.ts";
import { forgetMemberships } from "../organizations/access.ts";
import { acceptAsMember, findOpenMember } from "./members/service.ts";
import { acceptInvitation, invitePeople, proposedMessage, readInvitation, reinvitePeople } from "./service.ts";

/** What an invitation says of itself. */
async function readInvited(db: Db, id: string) {
  const { organizationName, organizationLogo, programName } =
    (await findOpenMember(db, id)) ?? (await readInvitation(db, id));
  return { organizationName, organizationLogo, programName };
}

/** An app that asks about its version is answered, whether there is an invitation or not. */
function sayNothing(failure: unknown) {
  if (!(failure instanceof Refusal)) throw failure;
  return { organizationName: "", organizationLogo: null, programName: "" };
}

export const invitationHandlers: Handlers<typeof invitationEndpoints> = {
  async read({ params, query }, { platform, db }) {
    const { appId, currentVersion, osType } = query;
    const isApp = appId !== undefined && currentVersion !== undefined && osType !== undefined;
    if (!isApp) return readInvited(db, params.id);
    const action = updateActionOf(platform.env, { appId, currentVersion, osType });
    return { ...(await readInvited(db, params.id).catch(sayNothing)), action };
  },
  async trigger({ body }, { platform, db, actor }) {
    const self = await reachSelf(db, actor);
    const isOfTeam = await acceptAsMember(db, self, body.invitationId);
    if (isOfTeam) forgetMemberships(platform, self.userId);
    return { batchId: isOfTeam ? null : await acceptInvitation(db, self, body) };
  },
  async invite({ params, body }, context) {
    const reached = await reachBatch(context, params.id);
    const message = body.isCustomInvite ? (body.emailBody ?? "") : "";
    const locale = (body.locale ?? context.locale).replaceAll("-", "_");
    const input = { contacts: body.contacts, roles: body.roles, locale, message };
    return { invitationList: await invitePeople(context.db, context.actor, reached, input) };
  },
  async reinvite({ params, body }, context) {
    const reached = await reachBatch(context, params.id);
    return { invitationList: await reinvitePeople(context.db, reached, body.contacts) };
  },
  async customInvite({ params }, context) {
    const reached = await reachBatch(context, params.id);
    return { emailBody: proposedMessage(reached, context.locale) };
  },
};
