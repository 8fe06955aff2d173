import { editHubPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { HUB_ONBOARDING_HOME, MILESTONE_PATHS } from "@openrounds/contract/onboarding/applications/paths.ts";
import { currentMilestone, tabState } from "@openrounds/contract/onboarding/applications/rules.ts";
import type { Milestone } from "@openrounds/contract/onboarding/applications/schemas.ts";
import { Suspense, type ReactNode } from "react";
import { Redirect } from "../../kernel/redirect.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { useOwnedHub, useProgress, type Progress } from "../data.ts";

interface WizardGateProps {
  readonly milestone: Milestone;
  readonly children: (progress: Progress) => ReactNode;
}

/** Who is not onboarded or has not said who sees them does that first; who owns a hub already goes on with it; later steps wait for the current one. */
function Gate({ milestone, children }: WizardGateProps) {
  const progress = useProgress();
  const ownedHubId = useOwnedHub();
  const { user, completed, organizationId } = progress;
  if (!user.isOnboarded) return <Redirect to="/hub-onboarding/onboard" />;
  if (user.visibility === null) return <Redirect to={HUB_ONBOARDING_HOME} />;
  if (organizationId === undefined && ownedHubId !== undefined) return <Redirect to={editHubPath(ownedHubId)} />;
  if (tabState(milestone, completed) === "locked") {
    return <Redirect to={MILESTONE_PATHS[currentMilestone(completed) ?? "Training"]} />;
  }
  return children(progress);
}

/** A step of the hub onboarding for those whose turn it is. */
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
