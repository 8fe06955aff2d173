import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { hubsPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { superhubEndpoints } from "@openrounds/contract/organizations/superhubs/endpoints.ts";
import { lazy, Suspense, useState } from "react";
import "../../../ui/styles/programs.css";
import "../../../ui/styles/hubs.css";
import { Redirect } from "../../../kernel/redirect.tsx";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { FailedState } from "../../../ui/failed-state.tsx";
import { EmptyState, Skeleton } from "../../../ui/states.tsx";
import { usePermissionsIn } from "../../data.ts";
import { SuperhubList } from "../components/superhub-list.tsx";

const SuperhubForm = lazy(async () => ({ default: (await import("../forms/superhub-form.tsx")).SuperhubForm }));

function AddedSuperhubs({ superhubId }: { readonly superhubId: string }) {
  const t = useText();
  const { data, isError, error, refetch } = useQuery(
    endpointQuery(superhubEndpoints.list, { params: { id: superhubId } }),
  );
  if (isError) {
    const retryButton = <Button onClick={() => void refetch()}>{t("app.again")}</Button>;
    return <FailedState title={t("COMMON_ERROR_MESSAGE")} text={messageOf(error)} action={retryButton} />;
  }
  if (data === undefined) return <Skeleton lines={4} height="3.5rem" />;
  if (data.superhubList.length === 0) {
    return <EmptyState title={t("hubs.superhubs.empty")} text={t("hubs.superhubs.emptyText")} />;
  }
  return <SuperhubList superhubId={superhubId} superhubs={data.superhubList} />;
}

/** The superhubs that one added, and adding another; people who may not are redirected home. */
export function SuperhubsPage() {
  const t = useText();
  const { superhubId = "" } = useParams({ strict: false }) as { superhubId?: string };
  const permissions = usePermissionsIn(superhubId);
  const [isAdding, setAdding] = useState(false);
  if (permissions?.permissionCodes.includes("ONBOARD_SUPERHUB") !== true) return <Redirect to="/home" />;
  return (
    <main className="page">
      <PageHeader
        title={t("hubs.superhubs.title")}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: t("hubs.title"), to: hubsPath(superhubId) },
          { label: t("hubs.superhubs.title") },
        ]}
        actions={
          <Button look="primary" icon={IconPlus} onClick={() => setAdding(true)}>
            {t("hubs.superhubs.add")}
          </Button>
        }
      />
      <div className="stack g5">
        <p className="t2">{t("hubs.superhubs.text")}</p>
        <section className="card">
          <AddedSuperhubs superhubId={superhubId} />
        </section>
      </div>
      {isAdding && (
        <Suspense>
          <SuperhubForm superhubId={superhubId} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </main>
  );
}
