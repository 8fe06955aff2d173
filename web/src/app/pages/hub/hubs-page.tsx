import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { applicationEndpoints } from "@openrounds/contract/onboarding/applications/endpoints.ts";
import { applicationsPath } from "@openrounds/contract/onboarding/applications/paths.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { read } from "../../../kernel/query.ts";
import { useHeldIn } from "../../../organizations/data.ts";
import { HubsPage } from "../../../organizations/hubs/pages/hubs-page.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Note } from "../../../ui/states.tsx";

/** Tells those who approve hubs that some wait for it; nothing where none do. */
function WaitingNote({ superhubId }: { readonly superhubId: string }) {
  const t = useText();
  const isApprover = useHeldIn(superhubId)?.permissionCodes.includes("APPROVE_PARTNER_ORGANIZATION") === true;
  const { data } = useQuery({
    ...read(applicationEndpoints.list, { params: { id: superhubId } }),
    enabled: isApprover,
  });
  const count = data?.applicationList.length ?? 0;
  if (count === 0) return null;
  return (
    <aside className="page waiting" aria-label={t("onboarding.review.title")}>
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

/** The hubs of a superhub, and above them those that wait for a review of their papers. */
export function HubsWithApplicationsPage() {
  const { superhubId = "" } = useParams({ strict: false }) as { superhubId?: string };
  return (
    <>
      <WaitingNote superhubId={superhubId} />
      <HubsPage />
    </>
  );
}
