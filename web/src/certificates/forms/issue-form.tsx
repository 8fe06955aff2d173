import { IconCertificate, IconDownload, IconEye } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import {
  certificateDesignSchema,
  type StoredDesign,
  type RecipientSelection,
} from "@openrounds/contract/certificates/schemas.ts";
import { useId, useState } from "react";
import { useBatch } from "../../batches/data.ts";
import { CallFailure } from "../../kernel/failure.ts";
import { nowMs } from "../../kernel/clock.ts";
import { formatDay, joinList } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { CertificateArt } from "../components/certificate-art.tsx";
import { IssuedDialog } from "../components/issued-dialog.tsx";
import { PreviewDialog } from "../components/preview-dialog.tsx";
import { certificateReads, useDesign, type CertificateIssuer } from "../data.ts";
import { recipientCount } from "../state.ts";
import { DesignFields } from "./design-fields.tsx";
import { missingParts, type DesignForm } from "./design.ts";

/** Downloads a sample certificate as PDF. A failure shows the error page. */
function SampleButton({ templateType }: Pick<StoredDesign, "templateType">) {
  const t = useText();
  const [failure, setFailure] = useState<Error>();
  const sample = useEndpointMutation(certificateEndpoints.downloadExample, {
    onDone: ({ url }) => window.location.assign(url),
    onFail: setFailure,
  });
  if (failure !== undefined) throw failure;
  return (
    <Button
      look="ghost"
      size="sm"
      icon={IconDownload}
      busy={sample.isPending}
      onClick={() => sample.mutate({ query: { templateType } })}
    >
      {t("certificates.issue.example")}
    </Button>
  );
}

interface IssueProps {
  readonly batchId: string;
  readonly recipients: RecipientSelection;
  readonly form: DesignForm;
}

/** Preview and issuing. Failures that belong to no field show the error page. */
function usePreviewAndIssue({ batchId, recipients, form }: IssueProps) {
  const [failure, setFailure] = useState<Error>();
  const onFail = (refusal: Error): void => {
    if (refusal instanceof CallFailure && refusal.status === 400) form.showRefusal(refusal);
    else setFailure(refusal);
  };
  const preview = useEndpointMutation(certificateEndpoints.preview, { onFail });
  const issue = useEndpointMutation(certificateEndpoints.issueForBatch, {
    refreshes: certificateReads,
    onDone: () => form.reset(),
    onFail,
  });
  if (failure !== undefined) throw failure;
  const entity = { entityId: batchId, entityType: "BATCH" as const };
  const { count: _, ...selection } = recipients;
  return {
    preview,
    issue,
    sendPreview: (design: StoredDesign) => preview.mutate({ body: { ...entity, ...design } }),
    sendIssue: (design: StoredDesign) => issue.mutate({ body: { ...entity, ...selection, ...design } }),
  };
}

interface IssueBarProps extends IssueProps {
  readonly issuing: ReturnType<typeof usePreviewAndIssue>;
}

/** The buttons for preview and issuing, enabled once the design is complete. */
function IssueBar({ batchId, recipients, form, issuing }: IssueBarProps) {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const { preview, issue, sendPreview } = issuing;
  const count = recipientCount(recipients);
  const missing = missingParts(form.values).map((part) => t(`certificates.part.${part}`));
  const missingText = missing.length > 0 ? t("certificates.issue.missing", { parts: joinList(missing) }) : undefined;
  return (
    <div className="issue__bar">
      <span className="sm t2" id={`${id}-missing`} aria-live="polite">
        {missingText}
      </span>
      <span className="row g2 wrap">
        <Button
          icon={IconEye}
          disabled={!form.isValid}
          aria-describedby={form.isValid ? undefined : `${id}-missing`}
          busy={preview.isPending}
          onClick={() => void form.submit(sendPreview)}
        >
          {t("certificates.issue.preview")}
        </Button>
        <SubmitButton
          form={form}
          icon={IconCertificate}
          isBusy={issue.isPending}
          enabledWhen="valid"
          disabledReason={missingText}
        >
          {count === undefined ? t("certificates.issue.submitAll") : t("certificates.issue.submit", { count })}
        </SubmitButton>
      </span>
      {preview.data !== undefined && <PreviewDialog url={preview.data.url} onClose={() => preview.reset()} />}
      {issue.data !== undefined && (
        <IssuedDialog {...issue.data} batchId={batchId} onHome={() => void navigate({ to: "/home" })} />
      )}
    </div>
  );
}

/** The drawing of the design, updated while it is edited. */
function DesignPreview({ design, issuer }: { readonly design: StoredDesign; readonly issuer: CertificateIssuer }) {
  const t = useText();
  return (
    <aside className="issue__aside card card--p stack g4" aria-label={t("certificates.issue.likeness")}>
      <h2 className="h3">{t("certificates.issue.likeness")}</h2>
      <CertificateArt {...issuer} {...design} personName={t("certificate.sample.person")} issued={formatDay(nowMs())} />
      <SampleButton templateType={design.templateType} />
    </aside>
  );
}

interface IssueFormProps {
  readonly batchId: string;
  readonly recipients: RecipientSelection;
}

/** Designs and issues the certificates of a batch. */
export function IssueForm({ batchId, recipients }: IssueFormProps) {
  const t = useText();
  const { batchName } = useBatch(batchId);
  const { design, issuer } = useDesign(batchId);
  const form = useContractForm({ schema: certificateDesignSchema, values: design });
  const shared = { batchId, recipients, form };
  const issuing = usePreviewAndIssue(shared);
  const count = recipientCount(recipients);
  return (
    <>
      <main className="page issue">
        <PageHeader
          title={t("certificates.issue.title")}
          meta={
            <>
              <span className="meta">{batchName}</span>
              <span className="meta num">
                {count === undefined
                  ? t("certificates.issue.everybody")
                  : t("certificates.issue.recipients", { count })}
              </span>
            </>
          }
        />
        <div className="cols cols--even">
          <Form form={form} isBusy={issuing.issue.isPending} onSubmit={issuing.sendIssue}>
            <DesignFields form={form} issuer={issuer} />
          </Form>
          <DesignPreview design={form.values} issuer={issuer} />
        </div>
      </main>
      <IssueBar {...shared} issuing={issuing} />
    </>
  );
}
