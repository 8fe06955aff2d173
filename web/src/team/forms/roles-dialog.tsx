import { useState } from "react";
import { endsOf, type RoleEnds } from "@openrounds/contract/organizations/members/rules.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import type { HubMember } from "@openrounds/contract/team/schemas.ts";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Note } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.ts";
import { nameOf } from "../components/member-list.tsx";
import { RoleEndsField } from "../components/role-ends-field.tsx";
import { RolesField } from "../components/roles-field.tsx";
import { useRefresh, type Team } from "../data.ts";
import { areRolesFixed, roleOptions, teamRolesOf } from "./edit-member.tsx";

interface RolesDialogProps {
  readonly team: Team;
  readonly member: HubMember;
  readonly onClose: () => void;
}

/** Changes the roles of a member, whose name and e-mail are shown to be sure. */
export function RolesDialog({ team, member, onClose }: RolesDialogProps) {
  const t = useText();
  const refresh = useRefresh();
  const [roles, setRoles] = useState(() => teamRolesOf(member));
  const [ends, setEnds] = useState<RoleEnds>(member.roleEnds);
  const [endError, setEndError] = useState<string>();
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const save = useChange(teamEndpoints.updateRoles, {
    onDone: () => {
      toast(t("TEAM_MEMBER_TABLE_TOAST_UPDATE_CONTENT"));
      refresh();
      onClose();
    },
    onFail: (failure) => {
      const told = failure instanceof CallFailure ? failure.fields["roleEnds"] : undefined;
      setEndError(told);
      setProblem(told === undefined ? messageOf(failure) : undefined);
    },
  });
  const submit = (): void => {
    if (roles.length === 0) return setError(t("TEAM_ROLE_REQUIRED"));
    const params = { id: team.organizationId, userId: member.userId };
    return save.mutate({ params, body: { roles, roleEnds: endsOf(roles, ends), version: member.version } });
  };
  return (
    <Dialog
      title={t("team.roles.title")}
      opened
      typed={[roles, ends]}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button look="primary" busy={save.isPending} disabled={areRolesFixed(member)} onClick={submit}>
            {t("team.save")}
          </Button>
        </>
      }
    >
      <TextField label={t("team.name")} value={nameOf(member)} readOnly />
      <TextField label={t("team.email")} value={member.email ?? ""} readOnly />
      <RolesField
        options={roleOptions(team, member)}
        roles={roles}
        error={error}
        disabled={areRolesFixed(member)}
        onChange={(given) => {
          setRoles(given);
          setError(undefined);
        }}
      />
      {!areRolesFixed(member) && (
        <RoleEndsField
          roles={roles}
          ends={ends}
          error={endError}
          onChange={(given) => {
            setEnds(given);
            setEndError(undefined);
          }}
        />
      )}
      {problem !== undefined && <Note tone="danger">{t("team.notSaved", { reason: problem })}</Note>}
    </Dialog>
  );
}
