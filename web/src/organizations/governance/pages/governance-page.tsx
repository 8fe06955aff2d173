import { IconEdit } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { governanceEndpoints } from "@openrounds/contract/organizations/governance/endpoints.ts";
import type { Governance } from "@openrounds/contract/organizations/governance/schemas.ts";
import { hubsPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { lazy, Suspense, useState } from "react";
import { formatMoment } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { RichTextView } from "../../../ui/rich-text-view.tsx";
import { EmptyState, Skeleton } from "../../../ui/states.tsx";

const ProcessForm = lazy(async () => ({ default: (await import("../forms/process-form.tsx")).ProcessForm }));

function ProcessText({ governance }: { readonly governance: Governance }) {
  const t = useText();
  const { process, updatedAt, updatedBy, mayEdit } = governance;
  if (process === "") {
    return (
      <EmptyState
        title={t("organizations.governance.empty")}
        {...(mayEdit && { text: t("organizations.governance.emptyText") })}
      />
    );
  }
  return (
    <section className="card card--p stack g4">
      <RichTextView html={process} />
      {updatedAt !== null && (
        <p className="xs t3">
          {t("organizations.governance.changed", { name: updatedBy ?? "", when: formatMoment(updatedAt) })}
        </p>
      )}
    </section>
  );
}

/** How a superhub reviews programs: read by its people, edited by those who may. */
export function GovernancePage() {
  const t = useText();
  const { superhubId = "" } = useParams({ strict: false }) as { superhubId?: string };
  const { data } = useQuery({
    ...endpointQuery(governanceEndpoints.read, { params: { id: superhubId } }),
    throwOnError: true,
  });
  const [editedGovernance, setEditedGovernance] = useState<Governance>();
  return (
    <main className="page">
      <PageHeader
        title={t("organizations.governance.title")}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: t("app.nav.hubs"), to: hubsPath(superhubId) },
          { label: t("organizations.governance.title") },
        ]}
        actions={
          data?.mayEdit === true && editedGovernance === undefined ? (
            <Button look="primary" icon={IconEdit} onClick={() => setEditedGovernance(data)}>
              {t("organizations.governance.edit")}
            </Button>
          ) : undefined
        }
      />
      <div className="stack g5">
        <p className="t2">{t("organizations.governance.text")}</p>
        {data === undefined && <Skeleton lines={8} />}
        {data !== undefined && editedGovernance === undefined && <ProcessText governance={data} />}
        {editedGovernance !== undefined && (
          <Suspense fallback={<ProcessText governance={editedGovernance} />}>
            <ProcessForm
              superhubId={superhubId}
              governance={editedGovernance}
              onClose={() => setEditedGovernance(undefined)}
            />
          </Suspense>
        )}
      </div>
    </main>
  );
}
