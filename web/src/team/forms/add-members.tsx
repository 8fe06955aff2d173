import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { assignableRoles } from "@openrounds/contract/organizations/members/rules.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import type { ProgramRightsRow } from "@openrounds/contract/programs/schemas.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { MAX_NEW_MEMBERS, type NewMembers } from "@openrounds/contract/team/schemas.ts";
import { hasFieldErrors, messageOf, statusOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { NO_RIGHTS } from "../../programs/components/rights.ts";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { Note } from "../../ui/states.tsx";
import type { ProgramRow } from "../components/program-rights-field.tsx";
import type { Team } from "../data.ts";
import { MemberFields } from "./member-fields.tsx";
import {
  areNew,
  blankRow,
  emailsOf,
  isBlank,
  newMembersForm,
  personError,
  type KnownEmails,
  type MemberRow,
} from "./member-rows.ts";
import { PasteMembers } from "./paste-members.tsx";

const CHECK_PAUSE_MS = 500;

/** The typed addresses that are in the team already, read half a second after the last key press. */
function useKnownEmails(
  organizationId: string,
  rows: readonly MemberRow[],
): { knownEmails: KnownEmails; isFailed: boolean } {
  const typedEmails = emailsOf(rows).join(",");
  const [emails] = useDebouncedValue(typedEmails, CHECK_PAUSE_MS);
  const { data, error, isPlaceholderData } = useQuery({
    ...endpointQuery(memberEndpoints.list, { params: { id: organizationId }, query: { emails } }),
    enabled: emails !== "",
  });
  const isSettled = data !== undefined && !isPlaceholderData && emails === typedEmails;
  const knownEmails = isSettled ? new Set(data.members.map(({ email }) => email ?? "")) : undefined;
  return { knownEmails, isFailed: error !== null };
}

const rowOf = ({ programId, programName }: ProgramRightsRow): ProgramRow => ({
  id: programId,
  name: programName,
  isFixed: false,
  stored: NO_RIGHTS,
});

function usePrograms(organizationId: string) {
  const { data } = useQuery(endpointQuery(programEndpoints.listRights, { params: { id: organizationId }, query: {} }));
  return { active: (data?.activePrograms ?? []).map(rowOf), completed: (data?.completedPrograms ?? []).map(rowOf) };
}

interface AddMembersProps {
  readonly team: Team;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: (count: number) => void;
}

/** The drawer that invites members; what was typed stays until it is sent. */
export function AddMembers({ team, opened, onClose, onAdded }: AddMembersProps) {
  const t = useText();
  const { organizationId } = team;
  const form = useContractForm(newMembersForm(team.level));
  const [problem, setProblem] = useState<string>();
  const { members } = form.values;
  const { add, remove } = form.rows("members");
  const { knownEmails, isFailed } = useKnownEmails(organizationId, members);
  const programs = usePrograms(organizationId);
  const options = assignableRoles(team.level, team.codes);
  const resetRows = (): void => form.reset({ members: [blankRow()] });
  const send = useEndpointMutation(teamEndpoints.invite, {
    refreshes: [memberEndpoints.list],
    onDone: ({ numberOfInvited }) => {
      resetRows();
      onAdded(numberOfInvited);
    },
    onFail: (failure) => {
      const failureText = statusOf(failure) < 500 ? messageOf(failure) : t("ADD_MEMBER_ERROR_REQUEST");
      setProblem(hasFieldErrors(failure) ? t("ADD_MEMBER_ERROR_ADDING") : failureText);
      if (hasFieldErrors(failure)) form.showRefusal(failure);
    },
  });
  const submit = (body: NewMembers): void => {
    setProblem(undefined);
    send.mutate({ params: { id: organizationId }, body });
  };
  const closeDrawer = (): void => {
    resetRows();
    onClose();
  };
  const problemOf = (row: MemberRow): string | undefined => {
    const error = personError(row, members, knownEmails);
    return error && t(error);
  };
  return (
    <Drawer title={t("team.add.title", { name: team.name })} opened={opened} onClose={closeDrawer}>
      <Form form={form} className="stack g4" isBusy={send.isPending} onSubmit={submit}>
        <p className="sm t2">{t("team.add.text")}</p>
        <PasteMembers
          options={options}
          onRows={(more) => form.change({ members: [...members.filter((row) => !isBlank(row)), ...more] })}
        />
        {isFailed && <Note tone="danger">{t("ADD_MEMBER_ERROR_LIST_VALIDATION")}</Note>}
        {members.length > MAX_NEW_MEMBERS && <Note tone="danger">{t("TEAM_NEW_MAX")}</Note>}
        {members.map((row, at) => (
          <MemberFields
            key={row.id}
            team={team}
            form={form}
            at={at}
            problem={problemOf(row)}
            options={options}
            programs={programs}
            onRemove={members.length === 1 ? undefined : () => remove(at)}
          />
        ))}
        <div>
          <Button look="soft" onClick={() => add(blankRow())}>
            {t("team.add.another")}
          </Button>
        </div>
        {problem !== undefined && <Note tone="danger">{problem}</Note>}
        <div className="mfoot">
          <Button onClick={closeDrawer}>{t("app.cancel")}</Button>
          <SubmitButton
            form={form}
            isBusy={send.isPending}
            enabledWhen="valid"
            disabledReason={form.isValid && !areNew(members, knownEmails) ? t("error.invalidInput") : undefined}
          >
            {t("team.add.send", { count: members.length })}
          </SubmitButton>
        </div>
      </Form>
    </Drawer>
  );
}
