import { HUB_ONBOARDING_HOME } from "@openrounds/contract/onboarding/applications/paths.ts";
import { useEffect } from "react";
import { EmailForm } from "../../identity/components/email-form.tsx";
import { beginHubOnboarding } from "../../identity/data.ts";
import { Redirect } from "../../kernel/redirect.tsx";
import { signedInUserId } from "../../kernel/session.ts";
import { WizardFrame } from "../components/wizard-frame.tsx";

/** The first step: the account of the person who registers the organization. */
export function HubEmailPage() {
  useEffect(beginHubOnboarding, []);
  if (signedInUserId() !== null) return <Redirect to={HUB_ONBOARDING_HOME} />;
  return (
    <WizardFrame milestone="UserRegistration" completed={0}>
      <EmailForm invited={undefined} />
    </WizardFrame>
  );
}
