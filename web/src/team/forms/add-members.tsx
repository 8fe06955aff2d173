import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { assignableRoles, endsOf, offersProgramRights } from "@openrounds/contract/organizations/members/rules.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import type { ProgramRightsRow } from "@openrounds/contract/programs/schemas.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { MAX_NEW_MEMBERS } from "@openrounds/contract/team/schemas.ts";
import { CallFailure, messageOf, statusOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { read, useChange } from "../../kernel/query.ts";
import { NO_RIGHTS } from "../../programs/components/rights.ts";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { Note } from "../../ui/states.tsx";
import type { ProgramRow } from "../components/program-boxes.tsx";
import type { Team } from "../data.ts";
import { MemberFields } from "./member-fields.tsx";
import {
  areReady,
  blankRow,
  emailsOf,
  faultsOf,
  isBlank,
  refuseRows,
  type KnownEmails,
  type MemberRow,
} from "./member-rows.ts";
import { PasteMembers } from "./paste-members.tsx";

const CHECK_PAUSE_MS = 500;

/** Which of the typed addresses are in the team already, asked half a second after the last key. */
function useKnown(organizationId: string, rows: readonly MemberRow[]): { known: KnownEmails; isFailed: boolean } {
  const typed = emailsOf(rows).join(",");
  const [emails] = useDebouncedValue(typed, CHECK_PAUSE_MS);
  const { data, error, isPlaceholderData } = useQuery({
    ...read(memberEndpoints.list, { params: { id: organizationId }, query: { emails } }),
    enabled: emails !== "",
  });
  const isSettled = data !== undefined && !isPlaceholderData && emails === typed;
  const known = isSettled ? new Set(data.members.map(({ email }) => email ?? "")) : undefined;
  return { known, isFailed: error !== null };
}

const rowOf = ({ programId, programName }: ProgramRightsRow): ProgramRow => ({
  id: programId,
  name: programName,
  keeps: false,
  stored: NO_RIGHTS,
});

function usePrograms(organizationId: string) {
  const { data } = useQuery(read(programEndpoints.listRights, { params: { id: organizationId }, query: {} }));
  return { active: (data?.activePrograms ?? []).map(rowOf), completed: (data?.completedPrograms ?? []).map(rowOf) };
}

const toSend = ({ level }: Team, { firstName, lastName, email, roles, roleEnds, rights }: MemberRow) => ({
  firstName,
  lastName,
  email,
  roles: [...roles],
  roleEnds: endsOf(roles, roleEnds),
  entityStatus: "INVITED" as const,
  ...(offersProgramRights(level, roles) && {
    memberProgramRequestList: [...rights].map(([programId, right]) => ({ programId, ...right })),
  }),
});

interface AddMembersProps {
  readonly team: Team;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: (count: number) => void;
}

/** The drawer that invites one or many members; what was typed stays until it is sent. */
export function AddMembers({ team, opened, onClose, onAdded }: AddMembersProps) {
  const t = useText();
  const { organizationId } = team;
  const [rows, setRows] = useState<readonly MemberRow[]>(() => [blankRow()]);
  const [problem, setProblem] = useState<string>();
  const { known, isFailed } = useKnown(organizationId, rows);
  const programs = usePrograms(organizationId);
  const options = assignableRoles(team.level, team.codes);
  const send = useChange(teamEndpoints.invite, {
    refreshes: [memberEndpoints.list],
    onDone: ({ numberOfInvited }) => {
      setRows([blankRow()]);
      onAdded(numberOfInvited);
    },
    onFail: (failure) => {
      const fields = failure instanceof CallFailure ? failure.fields : {};
      setRows((present) => refuseRows(present, fields));
      const said = statusOf(failure) < 500 ? messageOf(failure) : t("ADD_MEMBER_ERROR_REQUEST");
      setProblem(Object.keys(fields).length > 0 ? t("ADD_MEMBER_ERROR_ADDING") : said);
    },
  });
  const submit = (): void => {
    setProblem(undefined);
    send.mutate({ params: { id: organizationId }, body: { members: rows.map((row) => toSend(team, row)) } });
  };
  const leave = (): void => {
    setRows([blankRow()]);
    onClose();
  };
  const replace = (row: MemberRow): void =>
    setRows((present) => present.map((each) => (each.id === row.id ? row : each)));
  const isTooLong = rows.length > MAX_NEW_MEMBERS;
  return (
    <Drawer
      title={t("team.add.title", { name: team.name })}
      opened={opened}
      typed={rows.filter((row) => !isBlank(row)).map(({ id: _id, ...typed }) => [typed, ...typed.rights])}
      onClose={leave}
    >
      <div className="stack g4">
        <p className="sm t2">{t("team.add.text")}</p>
        <PasteMembers options={options} onRows={(more) => setRows([...rows.filter((row) => !isBlank(row)), ...more])} />
        {isFailed && <Note tone="danger">{t("ADD_MEMBER_ERROR_LIST_VALIDATION")}</Note>}
        {isTooLong && <Note tone="danger">{t("TEAM_NEW_MAX")}</Note>}
        {rows.map((row) => (
          <MemberFields
            key={row.id}
            team={team}
            row={row}
            faults={faultsOf(row, rows, known)}
            options={options}
            programs={programs}
            onChange={replace}
            onRemove={rows.length === 1 ? undefined : () => setRows(rows.filter((each) => each !== row))}
          />
        ))}
        <div>
          <Button look="soft" onClick={() => setRows([...rows, blankRow()])}>
            {t("team.add.another")}
          </Button>
        </div>
        {problem !== undefined && <Note tone="danger">{problem}</Note>}
        <div className="mfoot">
          <Button onClick={leave}>{t("app.cancel")}</Button>
          <Button look="primary" busy={send.isPending} disabled={!areReady(rows, known) || isTooLong} onClick={submit}>
            {t("team.add.send", { count: rows.length })}
          </Button>
        </div>
      </div>
    </Drawer>
  );
}
