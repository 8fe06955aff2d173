import { IconDots } from "@tabler/icons-react";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { nextHubStatuses } from "@openrounds/contract/organizations/hub-invitations/rules.ts";
import type { ListedHub } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { USABLE_STATUSES, type OrganizationStatus } from "@openrounds/contract/organizations/schemas.ts";
import { Suspense, lazy } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { loadMessages, useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { hubReads } from "../data.ts";
import { InvitedActions } from "./invited-actions.tsx";

/** A lazy chunk: it contains re-authentication. */
const ManageHub = lazy(async () => {
  const [{ ManageHub: Loaded }] = await Promise.all([
    import("../../managing/components/manage-hub.tsx"),
    loadMessages(["views", "profile", "identity"]),
  ]);
  return { default: Loaded };
});

type NewStatus = "ACTIVE" | "PILOT" | "INACTIVE";
const STATUSES: readonly NewStatus[] = ["ACTIVE", "PILOT", "INACTIVE"];
export type HasPermission = (code: PermissionCode) => boolean;

/** The statuses to which the person may move a hub now. */
export function offeredStatuses(status: OrganizationStatus, may: HasPermission): NewStatus[] {
  const next = nextHubStatuses(status);
  return STATUSES.filter((to) => {
    const isApproval = status === "PROFILE_PENDING" && to !== "INACTIVE";
    return next.includes(to) && may(isApproval ? "APPROVE_PARTNER_ORGANIZATION" : "CHANGE_ORGANIZATION_STATUS");
  });
}

interface HubActionsProps {
  readonly superhubId: string;
  readonly hub: ListedHub;
  readonly may: HasPermission;
}

/** The actions on a hub: resend or withdraw its invitation, approve it, manage it, change its status. */
export function HubActions({ superhubId, hub, may }: HubActionsProps) {
  const t = useText();
  const { organizationId, name, entityStatus } = hub;
  const change = useEndpointMutation(hubInvitationEndpoints.setStatus, {
    refreshes: hubReads,
    onDone: (_, { body }) => toast(t(`hubs.done.${body.entityStatus}`, { name })),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const changeStatus = (to: NewStatus): void =>
    change.mutate({ params: { id: organizationId }, body: { entityStatus: to } });
  const confirmStatus = (to: NewStatus): void =>
    askToConfirm({
      title: t(`hubs.ask.${to}`, { name }),
      text: t(`hubs.askText.${to}`),
      confirm: t(`hubs.set.${to}`),
      cancel: t("app.cancel"),
      onConfirm: () => changeStatus(to),
    });
  const statuses = offeredStatuses(entityStatus, may);
  if (entityStatus === "INVITED" && !hub.isConfirmed && !hub.isCoManaged) {
    const [mayResend, mayWithdraw] = [may("UPDATE_PARTNER_ORGANIZATION"), may("DELETE_PARTNER_ORGANIZATION")];
    return <InvitedActions {...{ superhubId, hub, mayResend, mayWithdraw }} />;
  }
  const entries = statuses.map((to): MenuEntry => ({
    label: t(`hubs.set.${to}`),
    isHarmful: to === "INACTIVE",
    onPress: () => confirmStatus(to),
  }));
  const canManage = may("MANAGE_CHILD_HUB") && USABLE_STATUSES.includes(entityStatus);
  const isWaiting = entityStatus === "PROFILE_PENDING" && statuses.includes("ACTIVE");
  return (
    <span className="row g2 wrap end">
      {isWaiting && (
        <Button
          size="sm"
          look="primary"
          busy={change.isPending}
          aria-label={t("hubs.approveHub", { name })}
          onClick={() => confirmStatus("ACTIVE")}
        >
          {t("hubs.approve")}
        </Button>
      )}
      {canManage && (
        <Suspense fallback={null}>
          <ManageHub superHubId={superhubId} hubId={organizationId} name={name} />
        </Suspense>
      )}
      {entries.length > 0 && (
        <Menu
          entries={isWaiting ? entries.slice(1) : entries}
          target={(props) => <IconButton icon={IconDots} label={t("hubs.actions", { name })} {...props} />}
        />
      )}
    </span>
  );
}
