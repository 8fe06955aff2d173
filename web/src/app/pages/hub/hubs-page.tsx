import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { applicationEndpoints } from "@openrounds/contract/onboarding/applications/endpoints.ts";
import { applicationsPath } from "@openrounds/contract/onboarding/applications/paths.ts";
import type { HubSetup } from "@openrounds/contract/onboarding/applications/schemas.ts";
import type { ListedHub } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { lazy } from "react";
import { loadMessages, useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { clientConfig } from "../../../kernel/shared-key.ts";
import { HubSetupLine, RegisteringHubs } from "../../../onboarding/components/hub-setup.tsx";
import { usePermissionsIn } from "../../../organizations/data.ts";
import { HubsPage } from "../../../organizations/hubs/pages/hubs-page.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { PagePart } from "../../../ui/page-part.tsx";
import { Note } from "../../../ui/states.tsx";

/** Tells people who approve hubs how many wait; nothing if none do. */
function WaitingNote({ superhubId }: { readonly superhubId: string }) {
  const t = useText();
  const isApprover = usePermissionsIn(superhubId)?.permissionCodes.includes("APPROVE_PARTNER_ORGANIZATION") === true;
  const { data } = useQuery({
    ...endpointQuery(applicationEndpoints.list, { params: { id: superhubId } }),
    enabled: isApprover,
  });
  const count = data?.applicationList.length ?? 0;
  if (count === 0) return null;
  return (
    <aside className="hubways" aria-label={t("onboarding.review.title")}>
      <Note tone="warning">
        <div className="row between wrap g3">
          <span>{t("onboarding.review.waiting", { count })}</span>
          <Link to={applicationsPath(superhubId)} className={buttonClass({ size: "sm" })}>
            {t("onboarding.review.open")}
          </Link>
        </div>
      </Note>
    </aside>
  );
}

/** The running version, for people who run the installation. */
function RunningVersion() {
  const t = useText();
  const { data } = useQuery({ queryKey: ["version"], queryFn: async () => (await clientConfig()).version });
  if (data === undefined) return null;
  return (
    <footer className="page sm t3 num">
      {t("app.product")} {data}
    </footer>
  );
}

/** The programs that wait for approval; only people who approve programs see these. */
const WaitingPrograms = lazy(async () => {
  const [{ WaitingPrograms: Loaded }] = await Promise.all([
    import("../../../programs/approval/components/waiting-programs.tsx"),
    loadMessages(["approval", "programs"]),
  ]);
  return { default: Loaded };
});

/** The setup of a hub: invited hubs register by their confirmation and first saved profile, later steps are recorded. */
function setupOf(hub: ListedHub, setups: readonly HubSetup[]): Pick<HubSetup, "completed" | "nextActor"> | undefined {
  if (hub.entityStatus === "INVITED") return { completed: hub.isConfirmed ? 1 : 0, nextActor: "HUB" };
  return setups.find(({ organizationId }) => organizationId === hub.organizationId);
}

/** The hubs of a superhub with the steps of their setup, and what waits for a decision above them. */
export function HubsWithApplicationsPage() {
  const { superhubId = "" } = useParams({ strict: false }) as { superhubId?: string };
  const codes = usePermissionsIn(superhubId)?.permissionCodes ?? [];
  const isApprover = codes.includes("APPROVE_PROGRAM");
  const { data } = useQuery({
    ...endpointQuery(applicationEndpoints.listSetups, { params: { id: superhubId } }),
    enabled: codes.includes("VIEW_PARTNER_ORGANIZATION"),
  });
  return (
    <>
      <HubsPage
        setupOf={(hub) => {
          const setup = setupOf(hub, data?.setupList ?? []);
          return setup && <HubSetupLine superhubId={superhubId} {...setup} />;
        }}
        waiting={
          <>
            <WaitingNote superhubId={superhubId} />
            <RegisteringHubs superhubId={superhubId} setups={data?.setupList ?? []} />
            {isApprover && (
              <div className="hubways">
                <PagePart>
                  <WaitingPrograms />
                </PagePart>
              </div>
            )}
          </>
        }
      />
      <RunningVersion />
    </>
  );
}
