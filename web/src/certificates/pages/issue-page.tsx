import { IconCertificate, IconDownload, IconEye, IconX } from "@tabler/icons-react";
import { useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import type { KeptDesign, Recipients } from "@openrounds/contract/certificates/schemas.ts";
import { useId, useState } from "react";
import { useBatch } from "../../batches/data.ts";
import { Away } from "../../kernel/away.tsx";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { nowMs } from "../../kernel/clock.ts";
import { formatDay, joinList } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { CertificateArt } from "../components/certificate-art.tsx";
import { IssuedDialog } from "../components/issued-dialog.tsx";
import { PreviewDialog } from "../components/preview-dialog.tsx";
import { certificateReads, useDesign, type Issuer } from "../data.ts";
import { DesignFields } from "../forms/design-fields.tsx";
import { useDesignForm, type DesignForm } from "../forms/design-form.ts";
import { isComplete, missingParts, toDesign } from "../forms/design.ts";
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

interface ActionsProps {
  readonly batchId: string;
  readonly recipients: Recipients;
  readonly form: DesignForm;
}

/** Looking and issuing: possible once nothing is missing. Failures that no field explains fail the page. */
function Actions({ batchId, recipients, form }: ActionsProps) {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Error>();
  const onFail = (refused: Error): void => {
    form.refuse(refused);
    if (refused instanceof CallFailure && refused.status === 400) toastFailure(messageOf(refused));
    else setFailure(refused);
  };
  const preview = useChange(certificateEndpoints.preview, { onFail });
  const issue = useChange(certificateEndpoints.issueForBatch, { refreshes: certificateReads, onFail });
  if (failure !== undefined) throw failure;
  const entity = { ...toDesign(form.design), entityId: batchId, entityType: "BATCH" as const };
  const { count: _, ...chosen } = recipients;
  const count = countOf(recipients);
  const missing = missingParts(form.design).map((part) => t(`certificates.part.${part}`));
  const isReady = isComplete(form.design);
  const described = { disabled: !isReady, "aria-describedby": isReady ? undefined : `${id}-missing` };
  return (
    <div className="issue__bar">
      <span className="sm t2" id={`${id}-missing`} aria-live="polite">
        {missing.length > 0 && t("certificates.issue.missing", { parts: joinList(missing) })}
      </span>
      <span className="row g2 wrap">
        <Button {...described} icon={IconEye} busy={preview.isPending} onClick={() => preview.mutate({ body: entity })}>
          {t("certificates.issue.preview")}
        </Button>
        <Button
          {...described}
          look="primary"
          icon={IconCertificate}
          busy={issue.isPending}
          onClick={() => issue.mutate({ body: { ...entity, ...chosen } })}
        >
          {count === undefined ? t("certificates.issue.submitAll") : t("certificates.issue.submit", { count })}
        </Button>
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
  const form = useDesignForm(design);
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
          <DesignFields form={form} issuer={issuer} />
          <Likeness design={form.design} issuer={issuer} />
        </div>
      </main>
      <Actions batchId={batch.batchId} recipients={recipients} form={form} />
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
