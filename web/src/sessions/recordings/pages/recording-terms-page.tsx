import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useId } from "react";
import { editOrganizationPath } from "@openrounds/contract/organizations/paths.ts";
import { recordingEndpoints } from "@openrounds/contract/sessions/recordings/endpoints.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import { Redirect } from "../../../kernel/redirect.tsx";
import { usePermissionsIn } from "../../../organizations/data.ts";
import { RadioChoice } from "../../../ui/checkbox.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";

const KEPT_DAYS = [30, 90, 365, 730, null] as const;

/** How long an organization keeps recordings, for people who manage its meetings; others are redirected home. */
export function RecordingTermsPage() {
  const t = useText();
  const { hubId = "" }: { hubId?: string } = useParams({ strict: false });
  const permissions = usePermissionsIn(hubId);
  const isManager = permissions?.permissionCodes.includes("MANAGE_MEETING_ACCOUNTS") === true;
  const titleId = useId();
  const params = { id: hubId };
  const { data } = useQuery({
    ...endpointQuery(recordingEndpoints.readTerms, { params }),
    enabled: isManager,
    throwOnError: true,
  });
  const save = useEndpointMutation(recordingEndpoints.setTerms, {
    refreshes: [recordingEndpoints.readTerms, recordingEndpoints.list],
    onDone: () => toast(t("recordings.terms.saved")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  if (permissions === undefined || !isManager) return <Redirect to="/home" />;
  const level = permissions.role === "ECHO_REPLICATOR" ? "SUPERHUB" : "HUB";
  const present = data?.terms.keptDays;
  const choices =
    present === undefined || KEPT_DAYS.some((days) => days === present) ? KEPT_DAYS : [present, ...KEPT_DAYS];
  return (
    <main className="page page--form">
      <PageHeader
        title={t("recordings.title")}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: permissions.name, to: editOrganizationPath(level, hubId) },
          { label: t("recordings.title") },
        ]}
      />
      {present === undefined ? (
        <Skeleton lines={5} />
      ) : (
        <div role="radiogroup" aria-labelledby={titleId} className="card card--p stack g3">
          <h2 id={titleId} className="lg semi">
            {t("recordings.terms.title")}
          </h2>
          <p className="t2">{t("recordings.terms.text")}</p>
          {choices.map((keptDays) => (
            <RadioChoice
              key={keptDays ?? "ever"}
              name="kept-days"
              label={keptDays === null ? t("recordings.terms.ever") : t("recordings.terms.days", { days: keptDays })}
              checked={keptDays === present}
              disabled={save.isPending}
              onChange={() => save.mutate({ params, body: { keptDays } })}
            />
          ))}
        </div>
      )}
    </main>
  );
}
