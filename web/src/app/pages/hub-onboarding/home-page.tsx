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
import { useOwnedHub, useProgress } from "../../../onboarding/data.ts";
import { Skeleton } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.ts";

/** Only new people see it. */
const PreferencesDialog = lazy(async () => ({
  default: (await import("../home/preferences-dialog.tsx")).PreferencesDialog,
}));

const HubInvitationDialog = lazy(async () => ({
  default: (await import("../../../organizations/hubs/components/hub-welcome.tsx")).HubInvitationDialog,
}));

/** The hub is set up: from here on it is like every other. */
function Arrived() {
  const t = useText();
  const navigate = useNavigate();
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    endHubOnboarding();
    toast(t("onboarding.setUp"));
    void navigate({ to: "/welcome", replace: true });
  }, [navigate, t]);
  return null;
}

/** Leads on: to the welcome question, an invitation, the registration, the current step, or away when all is done. */
function Dispatcher() {
  const navigate = useNavigate();
  const { user, completed, organizationId } = useProgress();
  const ownedHubId = useOwnedHub();
  const { data } = useSuspenseQuery(endpointQuery(hubInvitationEndpoints.listMine, {}));
  const invited = data.hubInvitationList.find(({ isConfirmed }) => !isConfirmed);
  if (!user.isOnboarded) return <Redirect to="/hub-onboarding/onboard" />;
  if (user.visibility === null) return <PreferencesDialog user={user} />;
  const leave = (): void => {
    endHubOnboarding();
    void navigate({ to: "/home" });
  };
  if (invited !== undefined) return <HubInvitationDialog hub={invited} onLater={leave} />;
  if (isSetUp(completed)) return <Arrived />;
  if (organizationId === undefined && (ownedHubId !== undefined || isInvitedToHub())) return <Redirect to="/home" />;
  return <Redirect to={MILESTONE_PATHS[currentMilestone(completed) ?? "OrganizationRegistration"]} />;
}

/** Where somebody arrives who sets up a hub. */
export const HubOnboardingHomePage = () => (
  <main className="page">
    <Suspense fallback={<Skeleton lines={4} height="2.5rem" />}>
      <Dispatcher />
    </Suspense>
  </main>
);
