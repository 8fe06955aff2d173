import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { MILESTONE_PATHS } from "@openrounds/contract/onboarding/applications/paths.ts";
import { currentMilestone, isSetUp } from "@openrounds/contract/onboarding/applications/rules.ts";
import { lazy, Suspense, useEffect, useRef } from "react";
import { endHubOnboarding, isInvitedToHub } from "../../../identity/state.ts";
import { Redirect } from "../../../kernel/redirect.tsx";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { useOwnedHub, useOnboardingProgress } from "../../../onboarding/data.ts";
import { Skeleton } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.ts";

/** Only new people see it. */
const PreferencesDialog = lazy(async () => ({
  default: (await import("../home/preferences-dialog.tsx")).PreferencesDialog,
}));

const HubInvitationDialog = lazy(async () => ({
  default: (await import("../../../organizations/hubs/components/hub-welcome.tsx")).HubInvitationDialog,
}));

/** Says that the hub is set up; from here on it is like every other. */
function OnboardingCompleted() {
  const t = useText();
  const navigate = useNavigate();
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current) return;
    wasShown.current = true;
    endHubOnboarding();
    toast(t("onboarding.setUp"));
    void navigate({ to: "/welcome", replace: true });
  }, [navigate, t]);
  return null;
}

/**
 * Redirects to the welcome question, an invitation, the registration or the current step, and home when all steps are
 * done.
 */
function OnboardingRedirect() {
  const navigate = useNavigate();
  const { user, completed, organizationId } = useOnboardingProgress();
  const ownedHubId = useOwnedHub();
  const { data } = useSuspenseQuery(endpointQuery(hubInvitationEndpoints.listMine, {}));
  const hubToConfirm = data.hubInvitationList.find(({ isConfirmed }) => !isConfirmed);
  if (!user.isOnboarded) return <Redirect to="/hub-onboarding/onboard" />;
  if (user.visibility === null) return <PreferencesDialog user={user} />;
  const endForNow = (): void => {
    endHubOnboarding();
    void navigate({ to: "/home" });
  };
  if (hubToConfirm !== undefined) return <HubInvitationDialog hub={hubToConfirm} onLater={endForNow} />;
  if (isSetUp(completed)) return <OnboardingCompleted />;
  if (organizationId === undefined && (ownedHubId !== undefined || isInvitedToHub())) return <Redirect to="/home" />;
  return <Redirect to={MILESTONE_PATHS[currentMilestone(completed) ?? "OrganizationRegistration"]} />;
}

/** The entry to hub onboarding. */
export const HubOnboardingHomePage = () => (
  <main className="page">
    <Suspense fallback={<Skeleton lines={4} height="2.5rem" />}>
      <OnboardingRedirect />
    </Suspense>
  </main>
);
