import { IconCheck, IconClock, IconDownload, IconFileTypePdf, IconLock } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { MILESTONE_PATHS } from "@openrounds/contract/onboarding/applications/paths.ts";
import { agreementStep, fitTogether } from "@openrounds/contract/onboarding/applications/rules.ts";
import {
  AGREEMENT_TYPES,
  type Agreement,
  type AgreementType,
} from "@openrounds/contract/onboarding/applications/schemas.ts";
import { useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Empty, Note } from "../../ui/states.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { DocumentBox, type StoredDocument } from "../components/document-box.tsx";
import { WizardFrame } from "../components/wizard-frame.tsx";
import { WizardGate } from "../components/wizard-gate.tsx";
import { api, readOnboarding, useOnboardingChange, type Progress } from "../data.ts";

const LOOK_AGAIN_MS = 20_000;
const READS = ["getPartnershipAgreementStatus", "getOnboardingStatus"] as const;

type Copies = Readonly<Partial<Record<AgreementType, StoredDocument>>>;

interface PaperProps {
  readonly organizationId: string;
  readonly type: AgreementType;
  readonly isDownloaded: boolean;
  readonly mayUpload: boolean;
  readonly copy: StoredDocument | undefined;
  readonly onCopy: (copy: StoredDocument | undefined) => void;
}

/** One document: downloaded first, then its signed copy. */
function Paper({ organizationId, type, isDownloaded, mayUpload, copy, onCopy }: PaperProps) {
  const t = useText();
  const download = useOnboardingChange(api.getPartnershipAgreementUrl, {
    refreshes: READS,
    onDone: ({ url }) => location.assign(url),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return (
    <section className="obdoc" aria-label={t(`onboarding.agreement.${type}`)}>
      <div className="row g3 wrap">
        <span className={isDownloaded ? "ft ft--green" : "ft"}>
          <IconFileTypePdf className="i" aria-hidden />
        </span>
        <span className="grow stack g1">
          <span className="semi">{t(`onboarding.agreement.${type}`)}</span>
          <span className="xs t3">{t(`onboarding.agreement.${type}.text`)}</span>
        </span>
        {isDownloaded && (
          <Badge tone="success" icon={IconCheck}>
            {t("onboarding.agreement.downloaded")}
          </Badge>
        )}
        <Button
          size="sm"
          icon={IconDownload}
          busy={download.isPending}
          aria-label={t("onboarding.agreement.downloadOf", { name: t(`onboarding.agreement.${type}`) })}
          onClick={() => download.mutate({ organizationId, agreementType: type })}
        >
          {t("onboarding.agreement.download")}
        </Button>
      </div>
      <DocumentBox
        label={t("onboarding.agreement.copyOf", { name: t(`onboarding.agreement.${type}`) })}
        value={copy}
        disabled={!mayUpload}
        onChange={onCopy}
      />
    </section>
  );
}

interface SendProps {
  readonly organizationId: string;
  readonly copies: Copies;
  readonly onClose: () => void;
}

/** The last look before both copies go to the review; it takes both, up to 10 MB together. */
function SendDialog({ organizationId, copies, onClose }: SendProps) {
  const t = useText();
  const send = useOnboardingChange(api.uploadPartnershipAgreement, {
    refreshes: READS,
    onDone: onClose,
    onFail: () => toastFailure(t("HUB_ONBOARDING_UPLOAD_FILE_ERROR_MESSAGE")),
  });
  const documents = AGREEMENT_TYPES.flatMap((documentType) => {
    const copy = copies[documentType];
    return copy === undefined ? [] : [{ documentType, fileName: copy.name, fileUrl: copy.url }];
  });
  const isTooLarge = !fitTogether(Object.values(copies).map(({ sizeBytes = 0 }) => sizeBytes));
  const isBoth = documents.length === AGREEMENT_TYPES.length;
  return (
    <Dialog
      title={t("onboarding.agreement.sendTitle")}
      opened
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button
            look="primary"
            disabled={!isBoth || isTooLarge}
            busy={send.isPending}
            onClick={() => send.mutate({ organizationId, documents })}
          >
            {t("onboarding.agreement.confirm")}
          </Button>
        </>
      }
    >
      <p className="t2">{t("onboarding.agreement.sendText")}</p>
      <ul className="stack g2">
        {documents.map(({ documentType, fileName }) => (
          <li key={documentType} className="wrapany">
            <span className="med">{t(`onboarding.agreement.${documentType}`)}</span>
            <span className="sm t2"> {fileName}</span>
          </li>
        ))}
      </ul>
      {!isBoth && <Note tone="warning">{t("HUB_ONBOARDING_BOTH_DOCUMENTS")}</Note>}
      {isTooLarge && <Note tone="danger">{t("onboarding.agreement.tooLarge")}</Note>}
    </Dialog>
  );
}

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

const rejectionOf = (agreements: readonly Agreement[]): string =>
  agreements.find(({ comment }) => comment !== "")?.comment ?? "";

function Papers({
  completed,
  organizationId,
  agreements,
}: Progress & { organizationId: string; agreements: readonly Agreement[] }) {
  const t = useText();
  const navigate = useNavigate();
  const [copies, setCopies] = useState<Copies>({});
  const [isSending, setSending] = useState(false);
  const step = agreementStep(agreements);
  const isDownloaded = (type: AgreementType): boolean =>
    agreements.some(({ documentType, status }) => documentType === type && status === "DOWNLOADED");
  const rejection = rejectionOf(agreements);
  return (
    <WizardFrame
      milestone="PartnershipAgreement"
      completed={completed}
      bar={
        <>
          <Button size="lg" onClick={() => void navigate({ to: MILESTONE_PATHS.OrganizationRegistration })}>
            {t("app.back")}
          </Button>
          <Button
            look="primary"
            size="lg"
            disabled={step !== "upload" || Object.values(copies).every((copy) => copy === undefined)}
            onClick={() => setSending(true)}
          >
            {t("onboarding.agreement.send")}
          </Button>
        </>
      }
    >
      {rejection !== "" && (
        <Note tone="warning">
          <p className="semi">{t("onboarding.agreement.rejected")}</p>
          <p className="wrapany">{rejection}</p>
        </Note>
      )}
      {AGREEMENT_TYPES.map((type) => (
        <Paper
          key={type}
          organizationId={organizationId}
          type={type}
          isDownloaded={isDownloaded(type)}
          mayUpload={step === "upload"}
          copy={copies[type]}
          onCopy={(copy) =>
            setCopies(({ [type]: _before, ...others }) => (copy ? { ...others, [type]: copy } : others))
          }
        />
      ))}
      {step === "download" && <p className="sm t2">{t("HUB_ONBOARDING_DOWNLOAD_FIRST")}</p>}
      <div className="note note--neutral">
        <IconLock className="i" aria-hidden />
        <span>{t("onboarding.agreement.private")}</span>
      </div>
      {isSending && <SendDialog organizationId={organizationId} copies={copies} onClose={() => setSending(false)} />}
    </WizardFrame>
  );
}

/** What was handed in is looked over; the page notices when that is done. */
function UnderReview({ completed }: Progress) {
  const t = useText();
  return (
    <WizardFrame milestone="PartnershipAgreement" completed={completed}>
      <section className="card">
        <Empty
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
