import type { WaitingLine } from "@openrounds/contract/notifications/waiting/schemas.ts";
import { applicationsPath } from "@openrounds/contract/onboarding/applications/paths.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { MAX_WAITING } from "../../notifications/waiting/service.ts";
import { organizationsWithCode } from "../../organizations/access.ts";
import { listAgreementsToReview } from "./queries.ts";

/** The hubs whose agreement waits for a person's review. */
export async function listWaitingAgreements(platform: Platform, actor: Actor): Promise<WaitingLine[]> {
  const superhubIds = await organizationsWithCode(platform, actor, ["APPROVE_PARTNER_ORGANIZATION"]);
  if (superhubIds.length === 0) return [];
  const hubs = await listAgreementsToReview(platform.db, superhubIds, MAX_WAITING);
  return hubs.map(({ organizationId, name, parentId, handedInAt }) => ({
    kind: "REVIEW_AGREEMENT",
    id: organizationId,
    title: name,
    places: [],
    count: 1,
    path: applicationsPath(parentId ?? ""),
    since: handedInAt?.getTime() ?? null,
    until: null,
  }));
}
