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
import { api, readOnboarding, type Progress } from "../data.ts";
import { lazy } from "react";

const LOOK_AGAIN_MS = 20_000;

const Papers = lazy(async () => ({ default: (await import("../forms/agreement-papers.tsx")).Papers }));

/** Both documents are approved: the team comes next. */
function Approved() {
  const t = useText();
  const navigate = useNavigate();
  const goOn = (): void => void navigate({ to: MILESTONE_PATHS.InviteMember });
  return (
    <Dialog
      title={t("onboarding.agreement.approvedTitle")}
      opened
      onClose={goOn}
      footer={
        <Button look="primary" onClick={goOn}>
          {t("onboarding.agreement.approvedGoOn")}
        </Button>
      }
    >
      <p className="t2">{t("onboarding.agreement.approvedText")}</p>
    </Dialog>
  );
}

/** What was handed in is looked over; the page notices when that is done. */
function UnderReview({ completed }: Progress) {
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

function Agreements(progress: Progress & { readonly organizationId: string }) {
  const { organizationId } = progress;
  const { data: agreements } = useSuspenseQuery({
    ...readOnboarding(api.getPartnershipAgreementStatus, { organizationId }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const step = agreementStep(agreements);
  if (step === "review") return <UnderReview {...progress} />;
  if (step !== "approved") return <Papers {...progress} agreements={agreements} />;
  return (
    <>
      <UnderReview {...progress} />
      <Approved />
    </>
  );
}

/** The fourth step: both documents are downloaded, signed, handed in and approved. */
export const AgreementPage = () => (
  <WizardGate milestone="PartnershipAgreement">
    {({ organizationId = "", ...progress }) => <Agreements {...progress} organizationId={organizationId} />}
  </WizardGate>
);
