import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import {
  rightsChangeSchema,
  type Program,
  type ProgramMember,
  type RightsChange,
} from "@openrounds/contract/programs/schemas.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { signedInUserId } from "../../kernel/session.ts";
import { Button } from "../../ui/button.tsx";
import { useContractForm, type ContractForm } from "../../ui/form/contract-form.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import { FailedState } from "../../ui/failed-state.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { MemberRights } from "../components/member-rights.tsx";
import { toContract, toChanges, rightsOf, type RightsChanges, type PersonRow } from "../components/rights.ts";
import { programReads } from "../data.ts";
import { ConfirmRights } from "./confirm-rights.tsx";

const PAGE_SIZE = 500;

export type RightsProgram = Pick<Program, "programId" | "name">;

const rowOf = (member: ProgramMember): PersonRow => ({
  id: member.userId,
  name: `${member.firstName} ${member.lastName}`.trim(),
  image: member.profileImage,
  isOwner: member.roles.includes("OWNER"),
  isFixed: member.roles.includes("OWNER") || member.userId === signedInUserId(),
  stored: member.memberProgramResponse,
});

/** The form of changed rights; a person with edit becomes an admin of the program. */
const RIGHTS_FORM: ContractFormDefinition<typeof rightsChangeSchema, RightsChange> = {
  schema: rightsChangeSchema,
  values: { userList: [] },
  toBody: ({ userList }) => ({ userList }),
  fieldOf: { userList: null },
};

/** The team with each member's rights, and with a failed load. */
function useMembers(programId: string, enabled: boolean) {
  const query = useQuery({
    ...endpointQuery(programEndpoints.listMembers, {
      params: { id: programId },
      query: { pageNumber: 0, pageSize: PAGE_SIZE },
    }),
    enabled,
  });
  const { error } = query;
  useEffect(() => {
    if (error !== null) toastFailure(messageOf(error));
  }, [error]);
  return query;
}

export interface RightsEdit {
  readonly program: RightsProgram;
  readonly query: Pick<UseQueryResult, "error" | "refetch" | "data">;
  readonly rows: readonly PersonRow[];
  readonly form: ContractForm<RightsChange, RightsChange>;
  readonly changes: RightsChanges;
  readonly change: (next: RightsChanges) => void;
  /** The changes to be confirmed. */
  readonly toConfirm: RightsChange | undefined;
  /** Opens the confirmation of changes, or closes it. */
  readonly setToConfirm: (toConfirm: RightsChange | undefined) => void;
  readonly isBusy: boolean;
  readonly save: (body: RightsChange) => void;
}

interface RightsOptions {
  readonly onDone?: () => void;
  /** Whether the person may manage permissions at all. */
  readonly enabled?: boolean;
}

/** A change of the team's rights on a program, from the first checkbox to saving. */
export function useRightsChange(program: RightsProgram, { onDone, enabled = true }: RightsOptions = {}): RightsEdit {
  const t = useText();
  const query = useMembers(program.programId, enabled);
  const form = useContractForm(RIGHTS_FORM);
  const [toConfirm, setToConfirm] = useState<RightsChange>();
  const save = useEndpointMutation(programEndpoints.updateMembers, {
    refreshes: programReads,
    onDone: () => {
      setToConfirm(undefined);
      form.reset(RIGHTS_FORM.values);
      toast(t("PROGRAM_MANAGE_ADMIN_MODAL_SUCCESS_TOAST"));
      onDone?.();
    },
    onFail: (failure) => {
      setToConfirm(undefined);
      form.showRefusal(failure);
    },
  });
  const members = query.data?.membersResponseList ?? [];
  const { value: userList, onChange } = form.control("userList");
  /** The version of a member when the change began. */
  const versionOf = (userId: string): number | undefined =>
    [...userList, ...members].find((each) => each.userId === userId)?.version;
  return {
    program,
    query,
    rows: members.map(rowOf),
    form,
    changes: toChanges(userList),
    change: (next) =>
      onChange(
        toContract(next).map((right) => ({ ...right, isAdmin: right.canEdit, version: versionOf(right.userId) })),
      ),
    toConfirm,
    setToConfirm,
    isBusy: save.isPending,
    save: (body) => save.mutate({ params: { id: program.programId }, body }),
  };
}

/** The table of rights with its skeleton, its error, and the confirmation before saving. */
export function RightsEditor({ rights }: { readonly rights: RightsEdit }) {
  const t = useText();
  const { program, query, rows, changes, change, toConfirm, setToConfirm, isBusy, save } = rights;
  const { data, error, refetch } = query;
  return (
    <>
      <p className="sm t2">{t("programs.permissions.text")}</p>
      {data === undefined && error === null && <Skeleton lines={5} height="2.25rem" />}
      {error !== null && (
        <FailedState
          title={t("programs.permissions.failed")}
          text={messageOf(error)}
          action={<Button onClick={() => void refetch()}>{t("app.again")}</Button>}
        />
      )}
      {data !== undefined && <MemberRights rows={rows} changes={changes} onChange={change} />}
      <ConfirmRights
        opened={toConfirm !== undefined}
        programName={program.name}
        people={rows
          .filter(({ id }) => changes.has(id))
          .map((row) => ({ userId: row.id, name: row.name, rights: rightsOf(row, changes) }))}
        isBusy={isBusy}
        onCancel={() => setToConfirm(undefined)}
        onConfirm={() => toConfirm !== undefined && save(toConfirm)}
      />
    </>
  );
}
