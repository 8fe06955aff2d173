import { IconDots } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { inviteHubPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import type { ListedHub } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { hubReads } from "../data.ts";
import { storeInvitedHubId } from "../state.ts";

interface InvitedActionsProps {
  readonly superhubId: string;
  readonly hub: ListedHub;
  readonly mayResend: boolean;
  readonly mayWithdraw: boolean;
}

/** Asks for confirmation, then withdraws the invitation; the hub leaves the list. */
function useWithdrawal(superhubId: string, { organizationId: hubId, name }: ListedHub): () => void {
  const t = useText();
  const { mutate } = useEndpointMutation(hubInvitationEndpoints.withdraw, {
    refreshes: hubReads,
    onDone: () => toast(t("hubs.withdrawn", { name })),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return () =>
    askToConfirm({
      title: t("hubs.askWithdraw", { name }),
      text: t("hubs.askWithdrawText"),
      confirm: t("hubs.withdraw"),
      cancel: t("app.cancel"),
      onConfirm: () => mutate({ params: { id: superhubId, hubId } }),
    });
}

/** The actions on an invitation that is not confirmed: resend it, or withdraw it. */
export function InvitedActions({ superhubId, hub, mayResend, mayWithdraw }: InvitedActionsProps) {
  const t = useText();
  const navigate = useNavigate();
  const { organizationId, name } = hub;
  const withdraw = useWithdrawal(superhubId, hub);
  const resend = (): void => {
    storeInvitedHubId(organizationId);
    void navigate({ to: inviteHubPath(superhubId) });
  };
  return (
    <span className="row g2 wrap end">
      {mayResend && (
        <Button size="sm" onClick={resend} aria-label={t("hubs.resendTo", { name })}>
          {t("hubs.resend")}
        </Button>
      )}
      {mayWithdraw && (
        <Menu
          entries={[{ label: t("hubs.withdraw"), isHarmful: true, onPress: withdraw }]}
          target={(props) => <IconButton icon={IconDots} label={t("hubs.actions", { name })} {...props} />}
        />
      )}
    </span>
  );
}
