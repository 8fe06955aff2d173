import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { CertificateRule } from "@openrounds/contract/certificates/rule/schemas.ts";
import type { CertificateItem, RecipientCounts } from "@openrounds/contract/certificates/schemas.ts";
import { useBatch } from "../../batches/data.ts";
import { nowMs } from "../../kernel/clock.ts";
import { messageOf } from "../../kernel/failure.ts";
import { formatDay } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SearchBox, useSearchText } from "../../ui/search-box.tsx";
import { Failed } from "../../ui/failed.tsx";
import { Empty, Note, Skeleton } from "../../ui/states.tsx";
import { RECIPIENTS_PAGE, recipientsRead, useAtLeast, useDesign } from "../data.ts";
import { CertificateArt } from "./certificate-art.tsx";
import { EditTemplate } from "./certificate-actions.tsx";
import { RecipientTable } from "./recipient-table.tsx";
import { RetryFailed } from "./retry-failed.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { RuleText } from "./rule-text.tsx";

const RuleDialog = lazy(async () => ({ default: (await import("../forms/rule-dialog.tsx")).RuleDialog }));

const AT_LEAST = [1, 2, 4, 6, 8, 12] as const;

interface Filters {
  readonly text: string;
  /** Undefined: by the rule of the batch. */
  readonly atLeast: number | undefined;
}

function Metrics({ counts, atLeast }: { readonly counts: RecipientCounts } & Pick<Filters, "atLeast">) {
  const t = useText();
  const metrics = [
    [
      t("certificates.state.ISSUED"),
      counts.issued,
      t("certificates.batch.ofParticipants", { count: counts.participants }),
    ],
    [
      t("certificates.batch.ready"),
      counts.ready,
      atLeast === undefined
        ? t("certificates.rule.fulfilled")
        : t("certificates.batch.attendedOrMore", { count: atLeast }),
    ],
    [t("certificates.state.NOT_YET"), counts.notYet, t("certificates.batch.keepAttending")],
  ] as const;
  return (
    <div className="grid3 mets">
      {metrics.map(([label, value, help]) => (
        <div key={label} className="card met">
          <span className="sm t2">{label}</span>
          <b className="bignum">{value}</b>
          <span className="xs t3">{help}</span>
        </div>
      ))}
    </div>
  );
}

interface ToolsProps {
  readonly filters: Filters;
  readonly change: (changes: Partial<Filters>) => void;
}

function Tools({ filters, change }: ToolsProps) {
  const t = useText();
  return (
    <div className="tools">
      <SearchBox
        placeholder={t("certificates.batch.search")}
        value={filters.text}
        onChange={(text) => change({ text })}
      />
      <select
        className="chip"
        aria-label={t("certificates.batch.sessionsAttended")}
        value={filters.atLeast ?? ""}
        onChange={(event) => change({ atLeast: Number(event.currentTarget.value) || undefined })}
      >
        <option value="">{t("certificates.rule.fulfilled")}</option>
        {AT_LEAST.map((count) => (
          <option key={count} value={count}>
            {t("certificates.batch.atLeast", { count })}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What the batch asks, and when certificates go out. */
function Rule({ batchId, rule }: { readonly batchId: string; readonly rule: CertificateRule }) {
  const t = useText();
  const [isEditing, setEditing] = useState(false);
  const { certificateSetup, permissionCode } = useBatch(batchId);
  return (
    <section className="card card--p stack g3">
      <div className="row between">
        <h2 className="lg semi">{t("certificates.rule.title")}</h2>
        {permissionCode.includes("CREATE_CERTIFICATE") && (
          <button type="button" className="link btn--link" onClick={() => setEditing(true)}>
            {t("batches.settings.edit")}
          </button>
        )}
      </div>
      <RuleText rule={rule} />
      <Note tone="brand">
        {t(certificateSetup === "Auto" ? "certificates.batch.automatic" : "certificates.batch.byHand")}
      </Note>
      {isEditing && (
        <Suspense>
          <RuleDialog batchId={batchId} rule={rule} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** The design as it is. */
function Template({ batchId }: { readonly batchId: string }) {
  const t = useText();
  const { design, issuer } = useDesign(batchId);
  return (
    <section className="card card--p stack g4">
      <div className="row between">
        <h2 className="lg semi">{t("certificates.issue.template")}</h2>
        <Badge tone="line">{t(`certificates.template.${design.templateType}`)}</Badge>
      </div>
      <CertificateArt {...issuer} {...design} personName={t("certificate.sample.person")} issued={formatDay(nowMs())} />
      <span className="only-m">
        <EditTemplate batchId={batchId} />
      </span>
    </section>
  );
}

/** Who of a batch has a certificate, who is ready for one, and how it looks. */
export function BatchCertificates({ batchId }: { readonly batchId: string }) {
  const t = useText();
  const navigate = useNavigate();
  const atLeast = useAtLeast();
  const [typed, setTyped] = useState("");
  const text = useSearchText(typed);
  const [pageNo, setPageNo] = useState(0);
  const [revoking, setRevoking] = useState<CertificateItem>();
  const list = useQuery(recipientsRead({ batchId, text, sessionAttended: atLeast, pageNo }));
  const change = (changes: Partial<Filters>): void => {
    setPageNo(0);
    if (changes.text !== undefined) setTyped(changes.text);
    if ("atLeast" in changes) {
      void navigate({ to: ".", search: { tab: "certificates", atLeast: changes.atLeast }, replace: true });
    }
  };
  if (list.isError) {
    return (
      <Failed
        title={t("COMMON_ERROR_MESSAGE")}
        text={messageOf(list.error)}
        action={<Button onClick={() => void list.refetch()}>{t("app.again")}</Button>}
      />
    );
  }
  if (list.data === undefined) return <Skeleton lines={6} height="2.5rem" />;
  const { counts, recipientList, totalNumber, rule } = list.data;
  return (
    <div className="cols cols--even">
      <div className="stack g4">
        <Metrics counts={counts} atLeast={atLeast} />
        {counts.failed > 0 && <RetryFailed batchId={batchId} count={counts.failed} />}
        <section className="card">
          <Tools filters={{ text: typed, atLeast }} change={change} />
          {recipientList.length === 0 ? (
            <Empty title={t("certificates.batch.nobody")} text={t("certificates.batch.nobodyText")} />
          ) : (
            <>
              <RecipientTable
                recipients={recipientList}
                onRevoke={({ certificate }) => setRevoking(certificate ?? undefined)}
              />
              <Pager page={pageNo} size={RECIPIENTS_PAGE} total={totalNumber} onPage={setPageNo} />
            </>
          )}
        </section>
      </div>
      <aside className="stack g4">
        <Rule batchId={batchId} rule={rule} />
        <Template batchId={batchId} />
      </aside>
      {revoking !== undefined && <RevokeDialog certificate={revoking} onClose={() => setRevoking(undefined)} />}
    </div>
  );
}
