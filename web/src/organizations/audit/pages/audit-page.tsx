import { IconKey } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { DEFAULT_PAGE_SIZE } from "@openrounds/contract/kernel/paging.ts";
import { accessPath, editOrganizationPath } from "@openrounds/contract/organizations/paths.ts";
import * as z from "zod/mini";
import { Redirect } from "../../../kernel/redirect.tsx";
import { formatMoment } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useListAddress } from "../../../ui/list/list-address.ts";
import { ListView } from "../../../ui/list/list-view.tsx";
import { Note } from "../../../ui/states.tsx";
import "../../../ui/styles/hubs.css";
import { usePermissionsIn } from "../../data.ts";
import { useAuditSentence } from "../components/audit-sentence.ts";

const trailAddress = z.object({});

/** The audit trail, the newest entries first. */
function AuditTrail({ organizationId }: { readonly organizationId: string }) {
  const t = useText();
  const sentenceOf = useAuditSentence();
  const list = useListAddress(trailAddress);
  const query = { pageNumber: list.page };
  const trail = useQuery({
    ...endpointQuery(auditEndpoints.list, { params: { id: organizationId }, query }),
    throwOnError: true,
  });
  return (
    <div className="stack g4">
      {trail.data?.isIntact === false && <Note tone="danger">{t("organizations.audit.broken")}</Note>}
      <section className="card">
        <ListView
          query={trail}
          list={list}
          rowsOf={({ entries }) => entries}
          totalOf={({ totalNumber }) => totalNumber}
          pageSize={DEFAULT_PAGE_SIZE}
          empty={{ title: t("organizations.audit.empty"), text: t("organizations.audit.emptyText") }}
        >
          {(entries) => (
            <ol className="list">
              {entries.map((entry) => (
                <li key={entry.number} className="stack">
                  <span className="wrapany">{sentenceOf(entry)}</span>
                  <time className="xs t3 num" dateTime={new Date(entry.at).toISOString()}>
                    {formatMoment(entry.at)}
                  </time>
                </li>
              ))}
            </ol>
          )}
        </ListView>
      </section>
    </div>
  );
}

/**
 * The page of changes to the rights and settings of an organization; people who may not read it are redirected home.
 */
export function AuditPage() {
  const t = useText();
  const { hubId = "" }: { hubId?: string } = useParams({ strict: false });
  const permissions = usePermissionsIn(hubId);
  if (permissions?.permissionCodes.includes("VIEW_AUDIT_LOG") !== true) return <Redirect to="/home" />;
  const level = permissions.role === "ECHO_REPLICATOR" ? "SUPERHUB" : "HUB";
  return (
    <main className="page page--form">
      <PageHeader
        title={t("organizations.audit.title")}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: permissions.name, to: editOrganizationPath(level, hubId) },
          { label: t("organizations.audit.title") },
        ]}
        actions={
          <Link to={accessPath(level, hubId)} className={buttonClass()}>
            <IconKey className="i" aria-hidden />
            <span>{t("organizations.audit.rights")}</span>
          </Link>
        }
      />
      <div className="stack g5">
        <p className="t2">{t("organizations.audit.text")}</p>
        <AuditTrail organizationId={hubId} />
      </div>
    </main>
  );
}
