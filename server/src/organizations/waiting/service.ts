import type { WaitingLine } from "@openrounds/contract/notifications/waiting/schemas.ts";
import { hubsPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { MAX_WAITING } from "../../notifications/waiting/service.ts";
import { organizationsWithCode } from "../access.ts";
import { listHubsToApprove } from "./queries.ts";

/** The hubs that wait for a person's approval. */
export async function listWaitingHubs(platform: Platform, actor: Actor): Promise<WaitingLine[]> {
  const superhubIds = await organizationsWithCode(platform, actor, ["APPROVE_PARTNER_ORGANIZATION"]);
  if (superhubIds.length === 0) return [];
  const hubs = await listHubsToApprove(platform.db, superhubIds, MAX_WAITING);
  return hubs.map(({ organizationId, name, parentId, coManagedBy, updatedAt }) => ({
    kind: "APPROVE_HUB",
    id: organizationId,
    title: name,
    places: [],
    count: 1,
    path: `${hubsPath(superhubIds.find((id) => id === parentId) ?? coManagedBy ?? "")}?tab=profilePending`,
    since: updatedAt.getTime(),
    until: null,
  }));
}
