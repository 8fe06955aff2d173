import type { managingEndpoints } from "@openrounds/contract/organizations/managing/endpoints.ts";
import type { ManagedHub } from "@openrounds/contract/organizations/managing/schemas.ts";
import type { ActorContext, Handlers } from "../../kernel/http/handlers.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { codesInOrganization, managedHubOf, reachOrganization } from "../access.ts";
import { presentCodes } from "../present.ts";
import { findOrganization } from "../queries.ts";
import { enterHub, leaveHub } from "./service.ts";

/** The hub that the caller currently manages, with the codes on it; not found when it is another or none. */
async function readManaged(
  { platform, db, actor }: ActorContext,
  superHubId: string,
  hubId: string,
): Promise<{ hub: ManagedHub[] }> {
  const managed = await managedHubOf(platform, actor);
  if (managed?.hubId !== hubId || managed.superhubId !== superHubId) return refuseNotFound();
  const hub = await findOrganization(db, hubId);
  if (hub === undefined) return refuseNotFound();
  const codes = await codesInOrganization(platform, actor, hub);
  if (codes.size === 0) return refuseNotFound();
  return { hub: [{ ...presentCodes(hub, codes), endsAtMs: managed.endsAt.getTime() }] };
}

export const managingHandlers: Handlers<typeof managingEndpoints> = {
  permissions: ({ query }, context) => readManaged(context, query.superHubId, query.hubId),
  async enter({ params }, context) {
    const { organization } = await reachOrganization(context, params.id);
    await enterHub(context.platform, context.actor, organization, params.hubId);
    return readManaged(context, organization.organizationId, params.hubId);
  },
  async leave({ params }, { platform, actor }) {
    const managed = await managedHubOf(platform, actor);
    if (managed?.hubId === params.hubId) await leaveHub(platform, actor, managed);
    return {};
  },
};
