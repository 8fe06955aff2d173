import type { WaitingLine } from "@openrounds/contract/notifications/waiting/schemas.ts";
import { hubsPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { superhubsPath } from "@openrounds/contract/organizations/superhubs/paths.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { MAX_WAITING } from "../../notifications/waiting/service.ts";
import { organizationsWithCode } from "../access.ts";
import { listRefusedOwners } from "../owner-mails/service.ts";
import { listHubsToApprove } from "./queries.ts";

/** The hubs and superhubs whose invited owner the invitation did not reach. */
async function listUndelivered(platform: Platform, actor: Actor): Promise<WaitingLine[]> {
  const inviting = await organizationsWithCode(platform, actor, ["UPDATE_PARTNER_ORGANIZATION"]);
  const onboarding = await organizationsWithCode(platform, actor, ["ONBOARD_SUPERHUB"]);
  if (inviting.length + onboarding.length === 0) return [];
  const refused = await listRefusedOwners(platform.db, { inviting, onboarding }, MAX_WAITING);
  return refused.map(({ organizationId, name, level, parentId, bouncedAt }) => ({
    kind: "RESEND_INVITATIONS",
    id: organizationId,
    title: name,
    places: [name],
    count: 1,
    path: level === "HUB" ? `${hubsPath(parentId ?? "")}?tab=invited` : superhubsPath(parentId ?? ""),
    since: bouncedAt?.getTime() ?? null,
    until: null,
  }));
}

/** The hubs that wait for a person's approval. */
async function listToApprove(platform: Platform, actor: Actor): Promise<WaitingLine[]> {
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

/** What waits for a person in the organizations of their superhubs. */
export async function listWaitingHubs(platform: Platform, actor: Actor): Promise<WaitingLine[]> {
  const lines = await Promise.all([listToApprove(platform, actor), listUndelivered(platform, actor)]);
  return lines.flat();
}
