import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { createProgramPath, guidedProgramPath } from "@openrounds/contract/programs/paths.ts";
import { hasGuidedPage } from "@openrounds/contract/programs/guided/environments.ts";
import { TAB_STATUSES, type ProgramTab } from "@openrounds/contract/programs/rules.ts";
import type { ProgramCard, ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import { useState } from "react";
import "../../../ui/styles/programs.css";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { clientConfig } from "../../../kernel/shared-key.ts";
import { userIdOrSentinel } from "../../../kernel/session.ts";
import { FILTERED_TYPES, TypeChips } from "../../../programs/components/type-chips.tsx";
import { usePermissionsIn } from "../../../organizations/data.ts";
import { cardsOf, mayCreate } from "../../../programs/data.ts";
import { buttonClass, type ButtonLook } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { ProgramGrid, ProgramGridSkeleton } from "./program-grid.tsx";

const TABS = ["active", "completed", "pending", "other"] as const satisfies readonly ProgramTab[];

/** The programs of a hub or of a person; the last ones stay while they are reloaded. */
function usePrograms(
  hubId: string | undefined,
  types: readonly (typeof FILTERED_TYPES)[number][],
): readonly ProgramCard[] | undefined {
  const [only] = types;
  const programType = types.length === 1 && only !== undefined ? { programType: only } : {};
  const options = { throwOnError: true, placeholderData: keepPreviousData, select: cardsOf };
  const ofHub = useQuery({
    ...endpointQuery(programEndpoints.listOfOrganization, { params: { id: hubId ?? "" }, query: programType }),
    ...options,
    enabled: hubId !== undefined,
  });
  const ofUser = useQuery({
    ...endpointQuery(programEndpoints.listOfUser, { params: { userId: userIdOrSentinel() }, query: {} }),
    ...options,
    enabled: hubId === undefined,
  });
  return (hubId === undefined ? ofUser : ofHub).data;
}

function CreateProgramLink({ hubId, look }: { readonly hubId: string; readonly look: ButtonLook }) {
  const t = useText();
  return (
    <Link to={createProgramPath(hubId)} className={buttonClass({ look })}>
      <IconPlus className="i" aria-hidden />
      <span>{t("programs.create")}</span>
    </Link>
  );
}

/** The link to public programs, for people who take part in none. */
function FindProgramsLink() {
  const t = useText();
  return (
    <Link to="/search" className={buttonClass()}>
      {t("home.findPrograms")}
    </Link>
  );
}

/** Opens guided creation in a new window, in environments where it has an address of its own. */
function GuidedCreationLink({ hubId }: { readonly hubId: string }) {
  const t = useText();
  const { data } = useQuery({ queryKey: ["config"], queryFn: clientConfig });
  if (data === undefined || !hasGuidedPage(data.environment)) return null;
  return (
    <span className="only-d">
      <Link to={guidedProgramPath(hubId)} target="_blank" className={buttonClass()}>
        {t("programs.createGuided")}
      </Link>
    </span>
  );
}

const inTab = (tab: ProgramTab, status: ProgramStatus): boolean => TAB_STATUSES[tab].includes(status);

/** The programs of a hub or of a person: active, completed and pending. */
export function ProgramsPage() {
  const t = useText();
  const navigate = useNavigate();
  const { hubId } = useParams({ strict: false }) as { hubId?: string };
  const { tab: tabInAddress } = useSearch({ strict: false }) as { tab?: string };
  const permissions = usePermissionsIn(hubId);
  const [types, setTypes] = useState<readonly (typeof FILTERED_TYPES)[number][]>(FILTERED_TYPES);
  const programs = usePrograms(hubId, types);
  const tab = TABS.find((each) => each === tabInAddress) ?? "active";
  const mayFilter = (["VIEW_TRAINING_PROGRAM", "VIEW_ALL_PROGRAMS"] as const).every(
    (code) => permissions?.permissionCodes.includes(code) === true,
  );
  const createLink = (look: ButtonLook) =>
    hubId !== undefined && mayCreate(permissions) ? <CreateProgramLink hubId={hubId} look={look} /> : undefined;
  const chips = mayFilter && <TypeChips selected={types} onChange={setTypes} />;
  const shownPrograms = programs?.filter(({ entityStatus }) => inTab(tab, entityStatus));
  const countIn = (key: ProgramTab): number | undefined =>
    programs?.filter(({ entityStatus }) => inTab(key, entityStatus)).length;
  const tabs = TABS.map((key) => ({ key, label: t(`programs.tab.${key}`), count: countIn(key) })).filter(
    ({ key, count }) => key !== "other" || key === tab || (count ?? 0) > 0,
  );
  return (
    <main className="page">
      <PageHeader
        inline
        title={t("programs.title")}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          ...(permissions === undefined ? [] : [{ label: permissions.name, to: "/home" }]),
          { label: t("programs.title") },
        ]}
        actions={
          hubId !== undefined &&
          mayCreate(permissions) && (
            <>
              <GuidedCreationLink hubId={hubId} />
              <CreateProgramLink hubId={hubId} look="primary" />
            </>
          )
        }
      />
      <div className="tabsrow">
        {chips && <div className="tabsrow__t only-d">{chips}</div>}
        <Tabs
          label={t("programs.tabs")}
          tabs={tabs}
          selected={tab}
          onSelect={(key) => void navigate({ to: ".", search: { tab: key }, replace: true })}
        >
          {chips && <div className="only-m chips-m">{chips}</div>}
          {shownPrograms === undefined ? (
            <ProgramGridSkeleton />
          ) : (
            <ProgramGrid programs={shownPrograms} hubId={hubId} />
          )}
          {shownPrograms?.length === 0 && (
            <EmptyState
              title={t(`programs.empty.${tab}`)}
              {...(hubId === undefined && { text: t("programs.empty.text") })}
              action={hubId === undefined ? <FindProgramsLink /> : createLink("default")}
            />
          )}
        </Tabs>
      </div>
    </main>
  );
}
