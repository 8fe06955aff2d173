import { useNavigate } from "@tanstack/react-router";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { editHubPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import type { OpenHubInvitation } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import "../../../ui/styles/hubs.css";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { userIdOrSentinel } from "../../../kernel/session.ts";
import { OrganizationLogo } from "../../../ui/organization-logo.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { RichTextView } from "../../../ui/rich-text-view.tsx";
import { toastFailure } from "../../../ui/toast.ts";
import { markWelcomeSeen } from "../state.ts";
import { HubSteps } from "./hub-steps.tsx";

/** Name, place and description of a hub. */
function HubDetails({ hub }: { readonly hub: OpenHubInvitation }) {
  const t = useText();
  return (
    <div className="row g4 top">
      <OrganizationLogo name={hub.name} logo={hub.logo} size="lg" />
      <div className="stack g2 grow">
        <p className="semi lg wrapany">{hub.name}</p>
        {hub.legalName !== "" && <p className="sm t2 wrapany">{hub.legalName}</p>}
        <p className="sm t2 wrapany">{hub.streetAddress}</p>
        <p className="sm t2">{t("hubs.welcome.superhub", { superhub: hub.superhubName })}</p>
        <RichTextView html={hub.description} />
      </div>
    </div>
  );
}

interface HubInvitationProps {
  readonly hub: OpenHubInvitation;
}

/** Shows an invited owner the hub. It is mandatory: confirm it, or postpone it to another visit. */
export function HubInvitationDialog({ hub, onLater }: HubInvitationProps & { readonly onLater: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const confirm = useEndpointMutation(hubInvitationEndpoints.setMemberStatus, {
    refreshes: [hubInvitationEndpoints.listMine, organizationEndpoints.permissions],
    onDone: () => void navigate({ to: "/home" }),
    onFail: () => toastFailure(t("INVITE_HUB_ERROR_GENERICERROR")),
  });
  const { organizationId } = hub;
  const body = { organizationId, userId: userIdOrSentinel(), entityStatus: "PROFILE_PENDING" as const };
  return (
    <Dialog
      title={t("hubs.welcome.title", { superhub: hub.superhubName, hub: hub.name })}
      opened
      onClose={onLater}
      footer={
        <Button look="primary" busy={confirm.isPending} onClick={() => confirm.mutate({ body })}>
          {t("hubs.welcome.confirm")}
        </Button>
      }
    >
      <p>{t("hubs.welcome.text")}</p>
      <HubDetails hub={hub} />
    </Dialog>
  );
}

/** Shows the owner of a confirmed hub the steps to an active hub, before its profile. */
export function HubWelcome({ hub }: HubInvitationProps) {
  const t = useText();
  const navigate = useNavigate();
  const openProfile = (): void => {
    markWelcomeSeen(hub.organizationId);
    void navigate({ to: editHubPath(hub.organizationId) });
  };
  return (
    <section className="card card--p stack g6 hubwelcome" aria-labelledby="hub-welcome">
      <div className="stack g2">
        <h1 id="hub-welcome">{t("hubs.welcome.heading", { hub: hub.name })}</h1>
        <p className="t2">{t("hubs.welcome.lead")}</p>
      </div>
      <HubSteps hub={hub} />
      <HubDetails hub={hub} />
      <div>
        <Button look="primary" size="lg" onClick={openProfile}>
          {t("hubs.welcome.goOn")}
        </Button>
      </div>
    </section>
  );
}
