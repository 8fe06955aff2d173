import { IconCheck, IconDownload, IconFileTypePdf, IconLock } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { MILESTONE_PATHS } from "@openrounds/contract/onboarding/applications/paths.ts";
import { agreementStep } from "@openrounds/contract/onboarding/applications/rules.ts";
import {
  AGREEMENT_TYPES,
  type PartnershipAgreement,
  type AgreementType,
} from "@openrounds/contract/onboarding/applications/schemas.ts";
import { useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { Note } from "../../ui/states.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { DocumentBox } from "../components/document-box.tsx";
import { WizardFrame } from "../components/wizard-frame.tsx";
import { api, useOnboardingMutation, type OnboardingProgress } from "../data.ts";
import { TOO_LARGE, agreementForm, copiesOf, copiesError, type AgreementForm } from "./agreement-form.ts";

const AGREEMENT_READS = ["getPartnershipAgreementStatus", "getOnboardingStatus"] as const;

interface AgreementDocumentProps {
  readonly organizationId: string;
  readonly type: AgreementType;
  readonly isDownloaded: boolean;
  readonly mayUpload: boolean;
  readonly form: AgreementForm;
}

/** A document to download, and its signed copy to upload. */
function AgreementDocument({ organizationId, type, isDownloaded, mayUpload, form }: AgreementDocumentProps) {
  const t = useText();
  const download = useOnboardingMutation(api.getPartnershipAgreementUrl, {
    refreshes: AGREEMENT_READS,
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
        disabled={!mayUpload}
        {...form.control(type)}
      />
    </section>
  );
}

interface SubmitDialogProps {
  readonly form: AgreementForm;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

/** Confirms the submission of both copies. Together they may have 10 MB. */
function SubmitDialog({ form, isBusy, onClose }: SubmitDialogProps) {
  const t = useText();
  const copiesErrorKey = copiesError(form.values);
  return (
    <Dialog
      title={t("onboarding.agreement.sendTitle")}
      opened
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <SubmitButton form={form} isBusy={isBusy} disabledReason={copiesErrorKey && t(copiesErrorKey)}>
            {t("onboarding.agreement.confirm")}
          </SubmitButton>
        </>
      }
    >
      <p className="t2">{t("onboarding.agreement.sendText")}</p>
      <ul className="stack g2">
        {copiesOf(form.values).map(({ documentType, fileName }) => (
          <li key={documentType} className="wrapany">
            <span className="med">{t(`onboarding.agreement.${documentType}`)}</span>
            <span className="sm t2"> {fileName}</span>
          </li>
        ))}
      </ul>
      {copiesErrorKey !== undefined && (
        <Note tone={copiesErrorKey === TOO_LARGE ? "danger" : "warning"}>{t(copiesErrorKey)}</Note>
      )}
    </Dialog>
  );
}

const rejectionOf = (agreements: readonly PartnershipAgreement[]): string =>
  agreements.find(({ comment }) => comment !== "")?.comment ?? "";

/** Both documents to download, and their signed copies to submit. */
export function AgreementDocuments({
  completed,
  organizationId,
  agreements,
}: OnboardingProgress & { organizationId: string; agreements: readonly PartnershipAgreement[] }) {
  const t = useText();
  const navigate = useNavigate();
  const form = useContractForm(agreementForm);
  const [isSubmitting, setSubmitting] = useState(false);
  const step = agreementStep(agreements);
  const isDownloaded = (type: AgreementType): boolean =>
    agreements.some(({ documentType, status }) => documentType === type && status === "DOWNLOADED");
  const rejection = rejectionOf(agreements);
  const send = useOnboardingMutation(api.uploadPartnershipAgreement, {
    refreshes: AGREEMENT_READS,
    onDone: () => setSubmitting(false),
    onFail: (failure) => form.showRefusal(failure, t("HUB_ONBOARDING_UPLOAD_FILE_ERROR_MESSAGE")),
  });
  const isEmpty = copiesOf(form.values).length === 0;
  const reason = step === "upload" ? isEmpty && "HUB_ONBOARDING_BOTH_DOCUMENTS" : "HUB_ONBOARDING_DOWNLOAD_FIRST";
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
            disabledReason={reason === false ? undefined : t(reason)}
            onClick={() => setSubmitting(true)}
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
      <Form
        form={form}
        className="stack g6"
        isBusy={send.isPending}
        onSubmit={(body) => send.mutate({ organizationId, ...body })}
      >
        {AGREEMENT_TYPES.map((type) => (
          <AgreementDocument
            key={type}
            organizationId={organizationId}
            type={type}
            isDownloaded={isDownloaded(type)}
            mayUpload={step === "upload"}
            form={form}
          />
        ))}
      </Form>
      {step === "download" && <p className="sm t2">{t("HUB_ONBOARDING_DOWNLOAD_FIRST")}</p>}
      <div className="note note--neutral">
        <IconLock className="i" aria-hidden />
        <span>{t("onboarding.agreement.private")}</span>
      </div>
      {isSubmitting && <SubmitDialog form={form} isBusy={send.isPending} onClose={() => setSubmitting(false)} />}
    </WizardFrame>
  );
}
