import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { CertificateRule } from "@openrounds/contract/certificates/rule/schemas.ts";
import type { CertificateItem, RecipientCounts } from "@openrounds/contract/certificates/schemas.ts";
import type * as z from "zod/mini";
import { useBatch } from "../../batches/data.ts";
import { nowMs } from "../../kernel/clock.ts";
import { formatDay } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { readSort, useListAddress, useListSearch, writeSort, type ListAddress } from "../../ui/list/list-address.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { Note } from "../../ui/states.tsx";
import { RECIPIENTS_PAGE_SIZE, recipientsQuery, useDesign } from "../data.ts";
import { MIN_SESSIONS, recipientsAddress } from "../state.ts";
import { CertificateArt } from "./certificate-art.tsx";
import { EditDesignButton } from "./certificate-actions.tsx";
import { RecipientTable } from "./recipient-table.tsx";
import { RetryFailed } from "./retry-failed.tsx";
import { RuleText } from "./rule-text.tsx";

const RevokeDialog = lazy(async () => ({ default: (await import("./revoke-dialog.tsx")).RevokeDialog }));
const RuleDialog = lazy(async () => ({ default: (await import("../forms/rule-dialog.tsx")).RuleDialog }));

interface CountCardsProps {
  readonly counts: RecipientCounts;
  /** 0 is the rule of the batch. */
  readonly atLeast: number;
}

function CountCards({ counts, atLeast }: CountCardsProps) {
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
      atLeast === 0 ? t("certificates.rule.fulfilled") : t("certificates.batch.attendedOrMore", { count: atLeast }),
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

function RecipientTools({ list }: { readonly list: ListAddress<z.output<typeof recipientsAddress>> }) {
  const t = useText();
  return (
    <div className="tools">
      <SearchBox placeholder={t("certificates.batch.search")} {...useListSearch(list)} />
      <FilterSelect
        label={t("certificates.batch.sessionsAttended")}
        value={list.filters.atLeast}
        choices={MIN_SESSIONS}
        nameOf={(count) =>
          count === 0 ? t("certificates.rule.fulfilled") : t("certificates.batch.atLeast", { count })
        }
        onChange={(atLeast) => list.change({ atLeast })}
      />
    </div>
  );
}

/** The rule of the batch, and whether certificates are issued automatically. */
function RuleCard({ batchId, rule }: { readonly batchId: string; readonly rule: CertificateRule }) {
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

/** The present design. */
function DesignCard({ batchId }: { readonly batchId: string }) {
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
        <EditDesignButton batchId={batchId} />
      </span>
    </section>
  );
}

/** The recipients of a batch with counts, its rule and its design. */
export function BatchCertificates({ batchId }: { readonly batchId: string }) {
  const t = useText();
  const list = useListAddress(recipientsAddress);
  const { text, atLeast } = list.filters;
  const sort = readSort(list.filters.sort);
  const order = sort && { sortBy: sort.by, sortOrder: sort.isDescending ? ("DESC" as const) : ("ASC" as const) };
  const [revoking, setRevoking] = useState<CertificateItem>();
  const query = useQuery(recipientsQuery({ batchId, text, sessionAttended: atLeast, pageNo: list.page, ...order }));
  const { data } = query;
  const emptyState = { title: t("certificates.batch.nobody"), text: t("certificates.batch.nobodyText") };
  return (
    <div className="cols cols--even">
      <div className="stack g4">
        {data !== undefined && <CountCards counts={data.counts} atLeast={atLeast} />}
        {data !== undefined && data.counts.failed > 0 && <RetryFailed batchId={batchId} count={data.counts.failed} />}
        <section className="card">
          <RecipientTools list={list} />
          <ListView
            query={query}
            list={list}
            rowsOf={({ recipientList }) => recipientList}
            totalOf={({ totalNumber }) => totalNumber}
            pageSize={RECIPIENTS_PAGE_SIZE}
            empty={emptyState}
            noneFound={emptyState}
          >
            {(recipients) => (
              <RecipientTable
                recipients={recipients}
                sort={sort}
                onSort={(next) => list.change({ sort: writeSort(next) })}
                onRevoke={({ certificate }) => setRevoking(certificate ?? undefined)}
              />
            )}
          </ListView>
        </section>
      </div>
      {data !== undefined && (
        <aside className="stack g4">
          <RuleCard batchId={batchId} rule={data.rule} />
          <DesignCard batchId={batchId} />
        </aside>
      )}
      <Suspense>
        {revoking !== undefined && <RevokeDialog certificate={revoking} onClose={() => setRevoking(undefined)} />}
      </Suspense>
    </div>
  );
}
