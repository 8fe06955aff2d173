import { useSuspenseQuery } from "@tanstack/react-query";
import { HUB_ONBOARDING_HOME } from "@openrounds/contract/onboarding/applications/paths.ts";
import { lazy } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { PagePart } from "../../ui/page-part.tsx";
import { MilestoneDone } from "../components/milestone-done.tsx";
import { WizardFrame } from "../components/wizard-frame.tsx";
import { WizardGate } from "../components/wizard-gate.tsx";
import { api, onboardingQuery, type OnboardingProgress } from "../data.ts";

const InviteForm = lazy(async () => ({ default: (await import("../forms/invite-form.tsx")).InviteForm }));
const HubTeam = lazy(async () => ({ default: (await import("../components/hub-team.tsx")).HubTeam }));

function Invite({ completed, organizationId }: OnboardingProgress & { readonly organizationId: string }) {
  const t = useText();
  const { data } = useSuspenseQuery(onboardingQuery(api.getOrganization, { organizationId }));
  return (
    <WizardFrame
      milestone="InviteMember"
      completed={completed}
      bar={
        <MilestoneDone milestone="InviteMember" organizationId={organizationId} to={HUB_ONBOARDING_HOME}>
          {t("onboarding.finish")}
        </MilestoneDone>
      }
    >
      <PagePart lines={4}>
        <InviteForm organizationId={organizationId} />
      </PagePart>
      <PagePart lines={3} height="3rem">
        <HubTeam organizationId={organizationId} hub={data.name} />
      </PagePart>
    </WizardFrame>
  );
}

/** The fifth step: inviting the team, after which the hub is set up. */
export const InvitePage = () => (
  <WizardGate milestone="InviteMember">
    {({ organizationId = "", ...progress }) => <Invite {...progress} organizationId={organizationId} />}
  </WizardGate>
);
