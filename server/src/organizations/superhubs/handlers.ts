import type { superhubEndpoints } from "@openrounds/contract/organizations/superhubs/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { reachSuperhub } from "../hub-invitations/access.ts";
import { presentSuperhub } from "./present.ts";
import { listSuperhubs } from "./queries.ts";
import { correctOwner, onboardSuperhub, resendOwnerLink } from "./service.ts";

export const superhubHandlers: Handlers<typeof superhubEndpoints> = {
  async list({ params }, context) {
    const { organization } = await reachSuperhub(context, params.id);
    return { superhubList: (await listSuperhubs(context.db, organization.organizationId)).map(presentSuperhub) };
  },
  async onboard({ params, body }, context) {
    const reached = await reachSuperhub(context, params.id);
    return { organization: await onboardSuperhub(context.platform, context.actor, reached, body) };
  },
  async resend({ params }, context) {
    const reached = await reachSuperhub(context, params.id);
    await resendOwnerLink(context.platform, reached, params.superhubId);
    return {};
  },
  async correct({ params, body }, context) {
    const reached = await reachSuperhub(context, params.id);
    await correctOwner(context, reached, params.superhubId, body.invitedTo);
    return {};
  },
};
