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
import type { FormDefinition } from "../../ui/form/definition.ts";
import { FailedState } from "../../ui/failed-state.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { MemberRights } from "../components/member-rights.tsx";
import { changedRights, changesOf, rightsOf, type RightsChanges, type PersonRow } from "../components/rights.ts";
import { programReads } from "../data.ts";
import { ConfirmRights } from "./confirm-rights.tsx";

const PAGE_SIZE = 500;

export type RightsProgram = Pick<Program, "programId" | "name">;

const rowOf = (member: ProgramMember): PersonRow => ({
  id: member.userId,
  name: `${member.firstName} ${member.lastName}`.trim(),
  image: member.profileImage,
  isOwner: member.roles.includes("OWNER"),
  keeps: member.roles.includes("OWNER") || member.userId === signedInUserId(),
  stored: member.memberProgramResponse,
});

/** The form of changed rights; who edits becomes an admin of the program. */
const RIGHTS_FORM: FormDefinition<typeof rightsChangeSchema, RightsChange> = {
  schema: rightsChangeSchema,
  values: { userList: [] },
  toBody: ({ userList }) => ({ userList }),
  fieldOf: { userList: null },
};

/** The team with each member's rights; a failed load is told and can be tried again. */
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

export interface RightsEditing {
  readonly program: RightsProgram;
  readonly query: Pick<UseQueryResult, "error" | "refetch" | "data">;
  readonly rows: readonly PersonRow[];
  readonly form: ContractForm<RightsChange, RightsChange>;
  readonly changes: RightsChanges;
  readonly change: (next: RightsChanges) => void;
  /** What is to be confirmed. */
  readonly asked: RightsChange | undefined;
  /** Lists what changes, to be confirmed; or takes the list away. */
  readonly ask: (asked: RightsChange | undefined) => void;
  readonly isBusy: boolean;
  readonly save: (body: RightsChange) => void;
}

interface RightsOptions {
  readonly onDone?: () => void;
  /** Whether the person manages permissions at all. */
  readonly enabled?: boolean;
}

/** A change of who of the team may see and edit a program, from its first tick to its saving. */
export function useRightsChange(program: RightsProgram, { onDone, enabled = true }: RightsOptions = {}): RightsEditing {
  const t = useText();
  const query = useMembers(program.programId, enabled);
  const form = useContractForm(RIGHTS_FORM);
  const [asked, ask] = useState<RightsChange>();
  const save = useEndpointMutation(programEndpoints.updateMembers, {
    refreshes: programReads,
    onDone: () => {
      ask(undefined);
      form.reset(RIGHTS_FORM.values);
      toast(t("PROGRAM_MANAGE_ADMIN_MODAL_SUCCESS_TOAST"));
      onDone?.();
    },
    onFail: (failure) => {
      ask(undefined);
      form.showRefusal(failure);
    },
  });
  const members = query.data?.membersResponseList ?? [];
  const { value: userList, onChange } = form.control("userList");
  /** The state of a member when the change began. */
  const versionOf = (userId: string): number | undefined =>
    [...userList, ...members].find((each) => each.userId === userId)?.version;
  return {
    program,
    query,
    rows: members.map(rowOf),
    form,
    changes: changesOf(userList),
    change: (next) =>
      onChange(
        changedRights(next).map((right) => ({ ...right, isAdmin: right.canEdit, version: versionOf(right.userId) })),
      ),
    asked,
    ask,
    isBusy: save.isPending,
    save: (body) => save.mutate({ params: { id: program.programId }, body }),
  };
}

/** The table of rights while it loads, when it cannot be loaded, and when it is there; with the question before saving. */
export function RightsEditor({ rights }: { readonly rights: RightsEditing }) {
  const t = useText();
  const { program, query, rows, changes, change, asked, ask, isBusy, save } = rights;
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
        opened={asked !== undefined}
        programName={program.name}
        people={rows
          .filter(({ id }) => changes.has(id))
          .map((row) => ({ userId: row.id, name: row.name, rights: rightsOf(row, changes) }))}
        isBusy={isBusy}
        onCancel={() => ask(undefined)}
        onConfirm={() => asked !== undefined && save(asked)}
      />
    </>
  );
}
