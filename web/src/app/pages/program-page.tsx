import {
  IconBuildingCommunity,
  IconCertificate,
  IconPlus,
  IconSettings,
  IconStack2,
  IconUsers,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { CallResult } from "@openrounds/contract/kernel/endpoint.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { programsPath } from "@openrounds/contract/programs/paths.ts";
import { takesBatches } from "@openrounds/contract/programs/rules.ts";
import type { Program } from "@openrounds/contract/programs/schemas.ts";
import { lazy, Suspense, useState } from "react";
import "../../ui/styles/programs.css";
import { loadMessages, useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { ProgramCover } from "../../programs/components/program-cover.tsx";
import { ProgramMenu } from "../../programs/components/program-menu.tsx";
import { dialogsOf, type ProgramDialog } from "../../programs/components/program-rights.ts";
import { ProgramStatusBadge, ProgramTypeBadge } from "../../programs/components/program-status.tsx";
import { ShareButton } from "../../programs/components/share-button.tsx";
import { usePermissionsIn } from "../../organizations/data.ts";
import { useProgram } from "../../programs/data.ts";
import { Button } from "../../ui/button.tsx";
import type { MenuTarget } from "../../ui/menu.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PagePart } from "../../ui/page-part.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useCurrentView } from "../current-view.ts";
import { BatchList } from "./program/batch-list.tsx";

const BatchDialog = lazy(async () => {
  const [{ BatchDialog: Loaded }] = await Promise.all([
    import("../../batches/forms/batch-dialog.tsx"),
    loadMessages(["sessions", "planning"]),
  ]);
  return { default: Loaded };
});

const ProgramDialogs = lazy(async () => ({
  default: (await import("./program/program-dialogs.tsx")).ProgramDialogs,
}));

const ProgramDashboard = lazy(async () => {
  const [{ ProgramDashboard: Loaded }] = await Promise.all([
    import("../../analytics/components/program-dashboard.tsx"),
    loadMessages(["analytics"]),
  ]);
  return { default: Loaded };
});

const ProgramAside = lazy(async () => ({
  default: (await import("./program/program-aside.tsx")).ProgramAside,
}));

const ProgramParts = lazy(async () => {
  const [{ ProgramParts: Parts }] = await Promise.all([
    import("./program/program-parts.tsx"),
    loadMessages(["authoring"]),
  ]);
  return { default: Parts };
});

type OpenedDialog = ProgramDialog | "batch";
/** The tabs of the dashboard, as the address names them; by default the batches are shown. */
const DASHBOARD_TABS: readonly (string | undefined)[] = ["attendance", "insights", "feedback"];

type BatchListResult = CallResult<typeof batchEndpoints.list> | undefined;

function ProgramFactLine({
  program,
  batchResult,
}: {
  readonly program: Program;
  readonly batchResult: BatchListResult;
}) {
  const t = useText();
  const batches = batchResult?.batchList;
  const peopleCount = batchResult?.participantCount;
  return (
    <>
      <span className="meta">
        <IconBuildingCommunity className="i" aria-hidden />
        {program.organizationName}
      </span>
      {batches !== undefined && (
        <span className="meta num">
          <IconStack2 className="i" aria-hidden />
          {t("programs.details.batchCount", { count: batches.length })}
        </span>
      )}
      {peopleCount !== undefined && (
        <span className="meta num">
          <IconUsers className="i" aria-hidden />
          {t("programs.details.peopleCount", { count: peopleCount })}
        </span>
      )}
      {program.isCertificationProgram && (
        <span className="meta only-d">
          <IconCertificate className="i" aria-hidden />
          {t("programs.details.certificate")}
        </span>
      )}
    </>
  );
}

interface ProgramHeadProps {
  readonly program: Program;
  readonly hubId: string | undefined;
  readonly batchResult: BatchListResult;
  readonly open: (what: OpenedDialog) => void;
}

function ProgramHead({ program, hubId, batchResult, open }: ProgramHeadProps) {
  const t = useText();
  const mayCreateBatch = program.permissionCode.includes("CREATE_BATCH") && takesBatches(program.entityStatus);
  const settings = (props: MenuTarget) => (
    <button type="button" className="btn only-d" {...props}>
      <IconSettings className="i" aria-hidden />
      <span>{t("programs.details.settings")}</span>
    </button>
  );
  return (
    <PageHeader
      title={program.name}
      floating={mayCreateBatch}
      cover={
        <ProgramCover
          programId={program.programId}
          focusAreaId={program.focusAreas[0]?.focusAreaId}
          logo={program.logo}
        />
      }
      crumbsLabel={t("app.crumbs")}
      crumbs={[
        { label: t("app.nav.home"), to: "/home" },
        { label: t("programs.title"), to: programsPath(hubId) },
        { label: program.name },
      ]}
      badge={
        <>
          <ProgramStatusBadge status={program.entityStatus} />
          <ProgramTypeBadge type={program.programType} />
          <span className="only-m">
            <ProgramMenu program={program} onOpen={open} />
          </span>
        </>
      }
      meta={<ProgramFactLine program={program} batchResult={batchResult} />}
      actions={
        <>
          {program.publicProgramLink !== null && (
            <span className="only-d">
              <ShareButton title={program.name} url={program.publicProgramLink} />
            </span>
          )}
          {dialogsOf(program).length > 0 && <ProgramMenu program={program} onOpen={open} target={settings} />}
          {mayCreateBatch && (
            <Button look="primary" icon={IconPlus} onClick={() => open("batch")}>
              {t("programs.details.createBatch")}
            </Button>
          )}
        </>
      }
    />
  );
}

/** The page of a program: its batches, description and team. */
export function ProgramPage() {
  const t = useText();
  const navigate = useNavigate();
  const { programId = "", hubId } = useParams({ strict: false }) as { programId?: string; hubId?: string };
  const program = useProgram(programId);
  const permissions = usePermissionsIn(program.organizationId);
  // People without a hub open a batch without one, wherever they came from.
  const batchHubId = useCurrentView().isOnlySpoke ? undefined : hubId;
  const { data } = useQuery({ ...endpointQuery(batchEndpoints.list, { query: { programId } }), throwOnError: true });
  const [openedDialog, setOpenedDialog] = useState<OpenedDialog>();
  const close = (): void => setOpenedDialog(undefined);
  const batches = data?.batchList;
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const mayReport = program.permissionCode.includes("DOWNLOAD_DATA_REPORTS");
  const isDashboard = mayReport && DASHBOARD_TABS.includes(tab);
  // Sessions link to the address without /details.
  const isOpenedFromSession = !useLocation().pathname.endsWith("/details");
  const overview = (
    <div className="cols">
      <BatchList program={program} batches={batches} hubId={batchHubId} onEdit={() => setOpenedDialog("edit")} />
      <aside className="stack g4" aria-label={t("programs.details.about")}>
        <PagePart lines={6} height="1rem">
          <ProgramAside program={program} onManage={() => setOpenedDialog("permissions")} />
        </PagePart>
      </aside>
    </div>
  );
  return (
    <main className="page">
      <ProgramHead program={program} hubId={hubId} batchResult={data} open={setOpenedDialog} />
      {isOpenedFromSession ? (
        <PagePart>
          <ProgramParts batches={batches ?? []} hubId={batchHubId} overview={overview} />
        </PagePart>
      ) : (
        <Tabs
          label={t("programs.details.tabs")}
          tabs={[
            { key: "batches" as const, label: t("programs.details.batches"), count: batches?.length },
            ...(mayReport ? [{ key: "dashboard" as const, label: t("programs.details.dashboard") }] : []),
          ]}
          selected={isDashboard ? "dashboard" : "batches"}
          onSelect={(key) =>
            void navigate({ to: ".", search: key === "dashboard" ? { tab: "attendance" } : {}, replace: true })
          }
        >
          {isDashboard ? (
            <PagePart lines={8} height="2.5rem">
              <ProgramDashboard program={program} batches={batches ?? []} />
            </PagePart>
          ) : (
            overview
          )}
        </Tabs>
      )}
      {openedDialog !== undefined && openedDialog !== "batch" && (
        <Suspense>
          <ProgramDialogs
            opened={openedDialog}
            program={program}
            onClose={close}
            onDeleted={() => void navigate({ to: programsPath(hubId), replace: true })}
          />
        </Suspense>
      )}
      {openedDialog === "batch" && (
        <Suspense>
          <BatchDialog
            programId={programId}
            withMode={permissions?.permissionCodes.includes("CREATE_TRAINING_PROGRAM") === true}
            opened
            onClose={close}
            onDone={(batchId) => void navigate({ to: batchPath(batchId, hubId) })}
          />
        </Suspense>
      )}
    </main>
  );
}
