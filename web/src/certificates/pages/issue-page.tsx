import { IconCertificate, IconDownload, IconEye, IconX } from "@tabler/icons-react";
import { useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import {
  certificateDesignSchema,
  type KeptDesign,
  type Recipients,
} from "@openrounds/contract/certificates/schemas.ts";
import { useId, useState } from "react";
import { useBatch } from "../../batches/data.ts";
import { Away } from "../../kernel/away.tsx";
import { CallFailure } from "../../kernel/failure.ts";
import { nowMs } from "../../kernel/clock.ts";
import { formatDay, joinList } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { CertificateArt } from "../components/certificate-art.tsx";
import { IssuedDialog } from "../components/issued-dialog.tsx";
import { PreviewDialog } from "../components/preview-dialog.tsx";
import { certificateReads, useDesign, type Issuer } from "../data.ts";
import { DesignFields } from "../forms/design-fields.tsx";
import { missingParts, type DesignForm } from "../forms/design.ts";
import { countOf, recipientsOf } from "../state.ts";

/** Links to a made-up certificate as PDF. A failure fails the page. */
function ExampleLink({ templateType }: Pick<KeptDesign, "templateType">) {
  const t = useText();
  const [failure, setFailure] = useState<Error>();
  const example = useChange(certificateEndpoints.downloadExample, {
    onDone: ({ url }) => window.location.assign(url),
    onFail: setFailure,
  });
  if (failure !== undefined) throw failure;
  return (
    <Button
      look="ghost"
      size="sm"
      icon={IconDownload}
      busy={example.isPending}
      onClick={() => example.mutate({ query: { templateType } })}
    >
      {t("certificates.issue.example")}
    </Button>
  );
}

interface IssuingProps {
  readonly batchId: string;
  readonly recipients: Recipients;
  readonly form: DesignForm;
}

/** Looking and issuing. Failures that no field explains fail the page. */
function useIssuing({ batchId, recipients, form }: IssuingProps) {
  const [failure, setFailure] = useState<Error>();
  const onFail = (refused: Error): void => {
    if (refused instanceof CallFailure && refused.status === 400) form.refuse(refused);
    else setFailure(refused);
  };
  const preview = useChange(certificateEndpoints.preview, { onFail });
  const issue = useChange(certificateEndpoints.issueForBatch, {
    refreshes: certificateReads,
    onDone: () => form.reset(),
    onFail,
  });
  if (failure !== undefined) throw failure;
  const entity = { entityId: batchId, entityType: "BATCH" as const };
  const { count: _, ...chosen } = recipients;
  return {
    preview,
    issue,
    sendPreview: (design: KeptDesign) => preview.mutate({ body: { ...entity, ...design } }),
    sendIssue: (design: KeptDesign) => issue.mutate({ body: { ...entity, ...chosen, ...design } }),
  };
}

interface ActionsProps extends IssuingProps {
  readonly issuing: ReturnType<typeof useIssuing>;
}

/** Looking and issuing: possible once nothing is missing. */
function Actions({ batchId, recipients, form, issuing }: ActionsProps) {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const { preview, issue, sendPreview } = issuing;
  const count = countOf(recipients);
  const missing = missingParts(form.values).map((part) => t(`certificates.part.${part}`));
  const told = missing.length > 0 ? t("certificates.issue.missing", { parts: joinList(missing) }) : undefined;
  return (
    <div className="issue__bar">
      <span className="sm t2" id={`${id}-missing`} aria-live="polite">
        {told}
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
        <SubmitButton form={form} icon={IconCertificate} isBusy={issue.isPending} until="valid" reason={told}>
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

/** The design as it would look now, without asking the server. */
function Likeness({ design, issuer }: { readonly design: KeptDesign; readonly issuer: Issuer }) {
  const t = useText();
  return (
    <aside className="issue__aside card card--p stack g4" aria-label={t("certificates.issue.likeness")}>
      <h2 className="h3">{t("certificates.issue.likeness")}</h2>
      <CertificateArt {...issuer} {...design} personName={t("certificate.sample.person")} issued={formatDay(nowMs())} />
      <ExampleLink templateType={design.templateType} />
    </aside>
  );
}

function IssueForm({ batch, recipients }: { readonly batch: Batch; readonly recipients: Recipients }) {
  const t = useText();
  const { design, issuer } = useDesign(batch.batchId);
  const form = useContractForm({ schema: certificateDesignSchema, values: design });
  const shared = { batchId: batch.batchId, recipients, form };
  const issuing = useIssuing(shared);
  const count = countOf(recipients);
  return (
    <>
      <main className="page issue">
        <PageHeader
          title={t("certificates.issue.title")}
          meta={
            <>
              <span className="meta">{batch.batchName}</span>
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
          <Likeness design={form.values} issuer={issuer} />
        </div>
      </main>
      <Actions {...shared} issuing={issuing} />
    </>
  );
}

/** Designs and issues the certificates of a batch; without recipients there is nothing to do here. */
export function IssuePage() {
  const t = useText();
  const navigate = useNavigate();
  const router = useRouter();
  const { batchId = "", hubId } = useParams({ strict: false }) as { batchId?: string; hubId?: string };
  const [recipients] = useState(() => recipientsOf(router.state.location.state));
  if (recipients === undefined) return <Away to="/home" />;
  return (
    <>
      <header className="nav">
        <IconButton
          icon={IconX}
          label={t("app.close")}
          onClick={() => void navigate({ to: batchPath(batchId, hubId) })}
        />
      </header>
      <IssueBatch batchId={batchId} recipients={recipients} />
    </>
  );
}

function IssueBatch({ batchId, recipients }: { readonly batchId: string; readonly recipients: Recipients }) {
  return <IssueForm batch={useBatch(batchId)} recipients={recipients} />;
}
