import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { hubsPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { applicationEndpoints, type HubApplication } from "@openrounds/contract/onboarding/applications/endpoints.ts";
import { lazy, Suspense, useState } from "react";
import "../../ui/styles/onboarding.css";
import { Redirect } from "../../kernel/redirect.tsx";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { usePermissionsIn } from "../../organizations/data.ts";
import { OrganizationLogo } from "../../ui/organization-logo.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RichTextView } from "../../ui/rich-text-view.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { VERIFICATION_NAMES } from "../../organizations/profile/components/verification-names.ts";
import { applicationReads } from "../data.ts";
import type { DocumentProps } from "../forms/reject-dialog.tsx";

const RejectDialog = lazy(async () => ({ default: (await import("../forms/reject-dialog.tsx")).RejectDialog }));

/** A signed document with buttons to open, approve and reject it. */
function SignedDocument({ organizationId, agreement }: DocumentProps) {
  const t = useText();
  const [isRejecting, setRejecting] = useState(false);
  const { documentType, fileName, fileUrl, status } = agreement;
  const name = t(`onboarding.agreement.${documentType}`);
  const approve = useEndpointMutation(applicationEndpoints.review, {
    refreshes: applicationReads,
    onDone: () => toast(t("onboarding.review.approved", { name })),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const body = { documentType, status: "APPROVE" as const, comment: "" };
  return (
    <li className="row g3 wrap obmember">
      <span className="grow stack g1">
        <span className="sm med">{name}</span>
        <a className="sm wrapany" href={fileUrl}>
          {fileName}
        </a>
      </span>
      {status === "APPROVE" ? (
        <Badge tone="success">{t("onboarding.review.isApproved")}</Badge>
      ) : (
        <>
          <Button
            size="sm"
            aria-label={t("onboarding.review.rejectTitle", { name })}
            onClick={() => setRejecting(true)}
          >
            {t("onboarding.review.reject")}
          </Button>
          <Button
            size="sm"
            look="primary"
            busy={approve.isPending}
            aria-label={t("onboarding.review.approveOf", { name })}
            onClick={() => approve.mutate({ params: { id: organizationId }, body })}
          >
            {t("onboarding.review.approve")}
          </Button>
        </>
      )}
      {isRejecting && (
        <Suspense>
          <RejectDialog organizationId={organizationId} agreement={agreement} onClose={() => setRejecting(false)} />
        </Suspense>
      )}
    </li>
  );
}

/** A hub that registered itself, with its data and documents. */
function ApplicationCard({ application }: { readonly application: HubApplication }) {
  const t = useText();
  const { organization: hub, applicantName, verificationUrl, agreements } = application;
  const verification = hub.organizationVerificationNumber;
  const facts = [
    hub.legalName ?? "",
    hub.organizationAddressDetails?.name ?? "",
    t("onboarding.review.applicant", { name: applicantName, email: hub.invitedTo ?? "" }),
  ];
  return (
    <article className="card card--p stack g4">
      <div className="row g4 top">
        <OrganizationLogo name={hub.name} logo={hub.logo} size="lg" />
        <div className="grow stack g1">
          <h2 className="wrapany">{hub.name}</h2>
          {facts
            .filter((fact) => fact !== "")
            .map((fact) => (
              <p key={fact} className="sm t2 wrapany">
                {fact}
              </p>
            ))}
          <RichTextView html={hub.description} />
        </div>
      </div>
      {verification !== null && (
        <p className="sm wrapany prose">
          {t(VERIFICATION_NAMES[verification.type])} {verification.documentName} {verification.number}{" "}
          <a href={verificationUrl}>{verification.document?.name}</a>
        </p>
      )}
      <ul className="stack g1">
        {agreements.map((agreement) => (
          <SignedDocument key={agreement.documentType} organizationId={hub.organizationId} agreement={agreement} />
        ))}
      </ul>
    </article>
  );
}

function Applications({ superhubId }: { readonly superhubId: string }) {
  const t = useText();
  const { data } = useSuspenseQuery(endpointQuery(applicationEndpoints.list, { params: { id: superhubId } }));
  if (data.applicationList.length === 0) {
    return (
      <section className="card">
        <EmptyState title={t("onboarding.review.none")} text={t("onboarding.review.noneText")} />
      </section>
    );
  }
  return (
    <div className="stack g5">
      {data.applicationList.map((application) => (
        <ApplicationCard key={application.organization.organizationId} application={application} />
      ))}
    </div>
  );
}

/** Where a superhub reviews hubs that registered themselves; others are redirected to the home page. */
export function ApplicationsPage() {
  const t = useText();
  const { superhubId = "" } = useParams({ strict: false }) as { superhubId?: string };
  const permissions = usePermissionsIn(superhubId);
  if (permissions?.permissionCodes.includes("APPROVE_PARTNER_ORGANIZATION") !== true) return <Redirect to="/home" />;
  return (
    <main className="page page--form">
      <PageHeader
        title={t("onboarding.review.title")}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: t("app.nav.hubs"), to: hubsPath(superhubId) },
          { label: t("onboarding.review.title") },
        ]}
      />
      <Applications superhubId={superhubId} />
    </main>
  );
}
