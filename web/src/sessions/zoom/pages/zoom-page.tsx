import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { editOrganizationPath } from "@openrounds/contract/organizations/paths.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import { zoomEndpoints } from "@openrounds/contract/sessions/zoom/endpoints.ts";
import type { ZoomAccount, ZoomProblem } from "@openrounds/contract/sessions/zoom/schemas.ts";
import { lazy, Suspense, useState } from "react";
import { formatMoment } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { Redirect } from "../../../kernel/redirect.tsx";
import { usePermissionsIn } from "../../../organizations/data.ts";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState, Skeleton } from "../../../ui/states.tsx";
import "../../../ui/styles/hubs.css";
import { AccountCard } from "../components/account-card.tsx";

const AccountDialog = lazy(async () => ({ default: (await import("../forms/account-dialog.tsx")).AccountDialog }));

/** How often the state of accounts is read again. */
const REFETCH_MS = 30_000;

/** Sessions to come without an up-to-date meeting, and why. */
function Problems({ problems }: { readonly problems: readonly ZoomProblem[] }) {
  const t = useText();
  if (problems.length === 0) return null;
  return (
    <section className="card card--p stack g3">
      <h2 className="lg">{t("meetings.zoom.problems")}</h2>
      <ul className="stack g3">
        {problems.map(({ sessionId, topic, batchName, startDateTime, fault }) => (
          <li key={sessionId} className="stack g1">
            <Link to={sessionPath(sessionId)} className="med wrapany">
              {t("meetings.zoom.problem", { topic, batch: batchName })}
            </Link>
            <span className="sm t2 num">{formatMoment(startDateTime)}</span>
            <span className="sm t2">{t(`meetings.zoom.fault.${fault}`, { detail: "–" })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The account in the dialog: undefined for a new one. */
interface Editing {
  readonly account: ZoomAccount | undefined;
}

/** The Zoom accounts of an organization, for people who manage them; others are redirected home. */
export function ZoomPage() {
  const t = useText();
  const { hubId = "" }: { hubId?: string } = useParams({ strict: false });
  const permissions = usePermissionsIn(hubId);
  const isManager = permissions?.permissionCodes.includes("MANAGE_MEETING_ACCOUNTS") === true;
  const [editing, setEditing] = useState<Editing>();
  const { data } = useQuery({
    ...endpointQuery(zoomEndpoints.list, { params: { id: hubId } }),
    enabled: isManager,
    refetchInterval: REFETCH_MS,
    throwOnError: true,
  });
  if (permissions === undefined || !isManager) return <Redirect to="/home" />;
  const level = permissions.role === "ECHO_REPLICATOR" ? "SUPERHUB" : "HUB";
  const connect = (
    <Button look="primary" icon={IconPlus} onClick={() => setEditing({ account: undefined })}>
      {t("meetings.zoom.connect")}
    </Button>
  );
  return (
    <main className="page page--form">
      <PageHeader
        title={t("meetings.zoom.title")}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: permissions.name, to: editOrganizationPath(level, hubId) },
          { label: t("meetings.zoom.title") },
        ]}
        actions={data !== undefined && data.accountList.length > 0 ? connect : undefined}
      />
      <div className="stack g5">
        <p className="t2">{t("meetings.zoom.text")}</p>
        {data === undefined && <Skeleton lines={6} />}
        {data?.accountList.length === 0 && (
          <section className="card">
            <EmptyState title={t("meetings.zoom.none")} text={t("meetings.zoom.noneText")} action={connect} />
          </section>
        )}
        {data?.accountList.map((account) => (
          <AccountCard
            key={account.accountId}
            organizationId={hubId}
            account={account}
            onChange={() => setEditing({ account })}
          />
        ))}
        {data !== undefined && <Problems problems={data.problemList} />}
      </div>
      {editing !== undefined && (
        <Suspense fallback={null}>
          <AccountDialog organizationId={hubId} account={editing.account} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </main>
  );
}
