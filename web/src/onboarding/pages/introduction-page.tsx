import { useNavigate } from "@tanstack/react-router";
import { MILESTONE_PATHS } from "@openrounds/contract/onboarding/applications/paths.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { MilestoneDone } from "../components/milestone-done.tsx";
import { WizardFrame } from "../components/wizard-frame.tsx";
import { WizardGate } from "../components/wizard-gate.tsx";
import type { OnboardingProgress } from "../data.ts";

const SECTIONS = ["rounds", "team", "plan", "care"] as const;

function Introduction({ completed, organizationId = "" }: OnboardingProgress) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <WizardFrame
      milestone="Introduction"
      completed={completed}
      bar={
        <>
          <Button size="lg" onClick={() => void navigate({ to: MILESTONE_PATHS.OrganizationRegistration })}>
            {t("app.back")}
          </Button>
          <MilestoneDone
            milestone="Introduction"
            organizationId={organizationId}
            to={MILESTONE_PATHS.PartnershipAgreement}
          >
            {t("onboarding.intro.done")}
          </MilestoneDone>
        </>
      }
    >
      {SECTIONS.map((part) => (
        <section key={part} className="card card--p stack g2">
          <h2 className="lg">{t(`onboarding.intro.${part}`)}</h2>
          <p className="t2">{t(`onboarding.intro.${part}.text`)}</p>
        </section>
      ))}
    </WizardFrame>
  );
}

/** The third step: how hubs work. */
export const IntroductionPage = () => (
  <WizardGate milestone="Introduction">{(progress) => <Introduction {...progress} />}</WizardGate>
);
