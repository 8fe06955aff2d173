import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { hubsPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { lazy, useState } from "react";
import "../../../ui/styles/programs.css";
import "../../../ui/styles/hubs.css";
import { Redirect } from "../../../kernel/redirect.tsx";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PagePart } from "../../../ui/page-part.tsx";
import { FailedState } from "../../../ui/failed-state.tsx";
import { OrganizationLogo } from "../../../ui/organization-logo.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { usePermissionsIn } from "../../data.ts";
import { HubStatusBadge } from "../components/hub-status.tsx";
import { clearInvitedHubId, readInvitedHubId } from "../state.ts";

const InviteHubForm = lazy(async () => ({ default: (await import("../forms/invite-hub-form.tsx")).InviteHubForm }));

interface InvitedHubFormProps {
  readonly superhubId: string;
  readonly hubId: string;
  readonly may: (code: PermissionCode) => boolean;
  readonly onLeave: () => void;
}

/** The hub of the invitation, with its present status. */
function InvitedHub({ hubId }: { readonly hubId: string }) {
  const { data } = useQuery(endpointQuery(organizationEndpoints.read, { params: { id: hubId } }));
  if (data === undefined) return null;
  const { name, logo, entityStatus } = data.organization;
  return (
    <div className="row g3 wrap">
      <OrganizationLogo name={name} logo={logo} size="md" />
      <span className="semi wrapany">{name}</span>
      <HubStatusBadge status={entityStatus} />
    </div>
  );
}

/** The form of an invited hub, once it is loaded. */
function InvitedHubForm({ superhubId, hubId, may, onLeave }: InvitedHubFormProps) {
  const t = useText();
  const input = { params: { id: superhubId, hubId } };
  const { data, isError, error } = useQuery({
    ...endpointQuery(hubInvitationEndpoints.readInvitation, input),
    staleTime: 0,
  });
  if (isError) {
    return (
      <FailedState
        title={t("INVITE_HUB_ERROR_GENERICERROR")}
        text={messageOf(error)}
        action={<Button onClick={onLeave}>{t("hubs.inviteOther")}</Button>}
      />
    );
  }
  if (data === undefined) return <Skeleton lines={8} height="3rem" />;
  return (
    <>
      <InvitedHub hubId={hubId} />
      <InviteHubForm superhubId={superhubId} may={may} invited={{ hubId, invitation: data.hubInvitation }} />
    </>
  );
}

/** Invites a hub, or sends its invitation again; people who may not are redirected home. */
export function InviteHubPage() {
  const t = useText();
  const { superhubId = "" } = useParams({ strict: false }) as { superhubId?: string };
  const permissions = usePermissionsIn(superhubId);
  const [hubId, setHubId] = useState(readInvitedHubId);
  const may = (code: PermissionCode): boolean => permissions?.permissionCodes.includes(code) === true;
  const neededCode = hubId === undefined ? "CREATE_PARTNER_ORGANIZATION" : "UPDATE_PARTNER_ORGANIZATION";
  if (!may(neededCode)) return <Redirect to="/home" />;
  const title = t(hubId === undefined ? "hubs.inviteTitle" : "hubs.resendTitle");
  const leave = (): void => {
    clearInvitedHubId();
    setHubId(undefined);
  };
  return (
    <main className="page page--form">
      <PageHeader
        title={title}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: t("hubs.title"), to: hubsPath(superhubId) },
          { label: title },
        ]}
      />
      <PagePart lines={8}>
        {hubId === undefined ? (
          <InviteHubForm superhubId={superhubId} may={may} />
        ) : (
          <InvitedHubForm superhubId={superhubId} hubId={hubId} may={may} onLeave={leave} />
        )}
      </PagePart>
    </main>
  );
}
