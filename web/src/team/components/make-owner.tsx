import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import type { HubMember } from "@openrounds/contract/team/schemas.ts";
import { useReauthentication } from "../../identity/profile/components/reauthentication.tsx";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { useRefreshTeam, type Team, nameOf } from "../data.ts";

interface MakeOwnerProps {
  readonly team: Team;
  readonly member: HubMember;
  readonly onClose: () => void;
}

/** Makes a member the owner of the team, after a confirmation and a reauthentication. */
export function MakeOwner({ team, member, onClose }: MakeOwnerProps) {
  const t = useText();
  const reauthentication = useReauthentication();
  const refresh = useRefreshTeam();
  const names = { name: nameOf(member), hub: team.name };
  const { mutate, isPending } = useEndpointMutation(teamEndpoints.changeOwner, {
    refreshes: [organizationEndpoints.permissions, organizationEndpoints.read],
    onDone: () => {
      toast(t("team.owner.done", names));
      refresh();
      onClose();
    },
    onFail: (failure) => {
      if (!reauthentication.handles(failure, change)) toastFailure(messageOf(failure));
    },
  });
  const change = (): void => {
    const { userId, version } = member;
    mutate({ params: { id: team.organizationId }, body: { userId, version } });
  };
  return (
    <>
      <ConfirmDialog
        title={t("team.owner.title", names)}
        opened={reauthentication.dialog === null}
        confirm={t("team.owner.make")}
        cancel={t("app.cancel")}
        look="danger-fill"
        isBusy={isPending}
        onCancel={onClose}
        onConfirm={change}
      >
        <p>{t("team.owner.text", names)}</p>
      </ConfirmDialog>
      {reauthentication.dialog}
    </>
  );
}
