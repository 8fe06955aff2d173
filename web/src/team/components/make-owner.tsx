import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import type { HubMember } from "@openrounds/contract/team/schemas.ts";
import { useReauthentication } from "../../identity/profile/components/reauthentication.tsx";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { askToConfirm } from "../../ui/confirmation.ts";
import { toast, toastFailure } from "../../ui/toast.ts";
import { useRefreshTeam, type Team, nameOf } from "../data.ts";

interface MakeOwnerProps {
  readonly team: Team;
  readonly member: HubMember;
}

/** Makes a member the owner of the team, after a confirmation and a reauthentication. */
export function MakeOwner({ team, member }: MakeOwnerProps) {
  const t = useText();
  const reauthentication = useReauthentication();
  const refresh = useRefreshTeam();
  const names = { name: nameOf(member), hub: team.name };
  const { mutate, isPending } = useEndpointMutation(teamEndpoints.changeOwner, {
    refreshes: [organizationEndpoints.permissions, organizationEndpoints.read],
    onDone: () => {
      toast(t("team.owner.done", names));
      refresh();
    },
    onFail: (failure) => {
      if (!reauthentication.handles(failure, change)) toastFailure(messageOf(failure));
    },
  });
  const change = (): void => {
    const { userId, version } = member;
    mutate({ params: { id: team.organizationId }, body: { userId, version } });
  };
  const question = {
    title: t("team.owner.title", names),
    text: t("team.owner.text", names),
    confirm: t("team.owner.make"),
    cancel: t("app.cancel"),
    onConfirm: change,
  };
  return (
    <>
      <Button busy={isPending} onClick={() => askToConfirm(question)}>
        {t("team.owner.make")}
      </Button>
      {reauthentication.dialog}
    </>
  );
}
