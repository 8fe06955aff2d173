import { useState } from "react";
import { isOwner } from "@openrounds/contract/organizations/members/rules.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import type { HubMember } from "@openrounds/contract/team/schemas.ts";
import { hasFieldErrors, messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { TextField } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { Note } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.ts";
import { RoleEndsField } from "../components/role-ends-field.tsx";
import { RolesField } from "../components/roles-field.tsx";
import { nameOf, useRefreshTeam, type Team } from "../data.ts";
import { areRolesFixed, roleOptions, rolesForm } from "./member-form.ts";

interface RolesDialogProps {
  readonly team: Team;
  readonly member: HubMember;
  readonly onClose: () => void;
}

/** Changes the roles of a member, whose name and e-mail are shown. */
export function RolesDialog({ team, member, onClose }: RolesDialogProps) {
  const t = useText();
  const refresh = useRefreshTeam();
  const form = useContractForm(rolesForm(member));
  const [problem, setProblem] = useState<string>();
  const isFixed = areRolesFixed(member);
  const save = useEndpointMutation(teamEndpoints.updateRoles, {
    onDone: () => {
      toast(t("TEAM_MEMBER_TABLE_TOAST_UPDATE_CONTENT"));
      refresh();
      onClose();
    },
    onFail: (failure) => {
      setProblem(hasFieldErrors(failure) ? undefined : messageOf(failure));
      if (hasFieldErrors(failure)) form.showRefusal(failure);
    },
  });
  const params = { id: team.organizationId, userId: member.userId };
  return (
    <FormDialog
      title={t("team.roles.title")}
      form={form}
      onSubmit={(body) => save.mutate({ params, body })}
      isBusy={save.isPending}
      submit={t("team.save")}
      disabledReason={isFixed ? t(isOwner(member) ? "TEAM_OWNER_STAYS" : "TEAM_NOT_YOURSELF") : undefined}
      onClose={onClose}
    >
      <TextField label={t("team.name")} value={nameOf(member)} readOnly />
      <TextField label={t("team.email")} value={member.email ?? ""} readOnly />
      <RolesField options={roleOptions(team, member)} disabled={isFixed} {...form.control("roles")} />
      {!isFixed && <RoleEndsField roles={form.values.roles} {...form.control("roleEnds")} />}
      {problem !== undefined && <Note tone="danger">{t("team.notSaved", { reason: problem })}</Note>}
    </FormDialog>
  );
}
