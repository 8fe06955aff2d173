import { editHubPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { HUB_ONBOARDING_HOME, MILESTONE_PATHS } from "@openrounds/contract/onboarding/applications/paths.ts";
import { currentMilestone, tabState } from "@openrounds/contract/onboarding/applications/rules.ts";
import type { Milestone } from "@openrounds/contract/onboarding/applications/schemas.ts";
import { Suspense, type ReactNode } from "react";
import { Redirect } from "../../kernel/redirect.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { useOwnedHub, useOnboardingProgress, type OnboardingProgress } from "../data.ts";

interface WizardGateProps {
  readonly milestone: Milestone;
  readonly children: (progress: OnboardingProgress) => ReactNode;
}

/**
 * Redirects people whose own onboarding or profile visibility is missing, owners of a hub, and people who open a later
 * step.
 */
function Gate({ milestone, children }: WizardGateProps) {
  const progress = useOnboardingProgress();
  const ownedHubId = useOwnedHub();
  const { user, completed, organizationId } = progress;
  if (!user.isOnboarded) return <Redirect to="/hub-onboarding/onboard" />;
  if (user.visibility === null) return <Redirect to={HUB_ONBOARDING_HOME} />;
  // The profile of an invited or approved hub is its registration.
  const isProfile = organizationId === undefined || milestone === "OrganizationRegistration";
  if (isProfile && ownedHubId !== undefined) return <Redirect to={editHubPath(ownedHubId)} />;
  if (tabState(milestone, completed) === "locked") {
    return <Redirect to={MILESTONE_PATHS[currentMilestone(completed) ?? "Training"]} />;
  }
  return children(progress);
}

/** Shows a step of the hub onboarding to people who have reached it. */
export function WizardGate(props: WizardGateProps) {
  return (
    <Suspense
      fallback={
        <main className="page">
          <Skeleton lines={5} height="2.5rem" />
        </main>
      }
    >
      <Gate {...props} />
    </Suspense>
  );
}
