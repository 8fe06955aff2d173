import { IconClock } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { MILESTONE_PATHS } from "@openrounds/contract/onboarding/applications/paths.ts";
import { agreementStep } from "@openrounds/contract/onboarding/applications/rules.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { WizardFrame } from "../components/wizard-frame.tsx";
import { WizardGate } from "../components/wizard-gate.tsx";
import { api, onboardingQuery, type OnboardingProgress } from "../data.ts";
import { lazy } from "react";

const POLL_INTERVAL_MS = 20_000;

const AgreementDocuments = lazy(async () => ({
  default: (await import("../forms/agreement-documents.tsx")).AgreementDocuments,
}));

/** Both documents are approved: leads to inviting the team. */
function Approved() {
  const t = useText();
  const navigate = useNavigate();
  const continueSetup = (): void => void navigate({ to: MILESTONE_PATHS.InviteMember });
  return (
    <Dialog
      title={t("onboarding.agreement.approvedTitle")}
      opened
      onClose={continueSetup}
      footer={
        <Button look="primary" onClick={continueSetup}>
          {t("onboarding.agreement.approvedGoOn")}
        </Button>
      }
    >
      <p className="t2">{t("onboarding.agreement.approvedText")}</p>
    </Dialog>
  );
}

/** The submission is under review; the page polls its result. */
function UnderReview({ completed }: OnboardingProgress) {
  const t = useText();
  return (
    <WizardFrame milestone="PartnershipAgreement" completed={completed}>
      <section className="card">
        <EmptyState
          title={t("onboarding.agreement.review")}
          text={t("onboarding.agreement.reviewText")}
          action={
            <Badge tone="warning" icon={IconClock}>
              {t("onboarding.agreement.pending")}
            </Badge>
          }
        />
      </section>
    </WizardFrame>
  );
}

function Agreements(progress: OnboardingProgress & { readonly organizationId: string }) {
  const { organizationId } = progress;
  const { data: agreements } = useSuspenseQuery({
    ...onboardingQuery(api.getPartnershipAgreementStatus, { organizationId }),
    refetchInterval: POLL_INTERVAL_MS,
  });
  const step = agreementStep(agreements);
  if (step === "review") return <UnderReview {...progress} />;
  if (step !== "approved") return <AgreementDocuments {...progress} agreements={agreements} />;
  return (
    <>
      <UnderReview {...progress} />
      <Approved />
    </>
  );
}

/** The fourth step: both documents are downloaded, signed, submitted and approved. */
export const AgreementPage = () => (
  <WizardGate milestone="PartnershipAgreement">
    {({ organizationId = "", ...progress }) => <Agreements {...progress} organizationId={organizationId} />}
  </WizardGate>
);
