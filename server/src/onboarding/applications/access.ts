import { markReached, type Reached } from "../../kernel/access.ts";
import type { PermittedContext } from "../../kernel/http/handlers.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { reachOrganization, type ReachedOrganization } from "../../organizations/access.ts";
import { findOnboarding, type OnboardingRow } from "./queries.ts";

export interface ReachedOnboarding extends ReachedOrganization {
  readonly onboarding: Reached<OnboardingRow>;
}

/** The onboarding of an organization with the proved permission of the call; not found for other organizations. */
export async function reachOnboarding(context: PermittedContext, organizationId: string): Promise<ReachedOnboarding> {
  const reachedOrganization = await reachOrganization(context, organizationId);
  const row = await findOnboarding(context.db, organizationId);
  return row === undefined ? refuseNotFound() : { ...reachedOrganization, onboarding: markReached(row) };
}
