import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import type { Program, ProgramMember } from "@openrounds/contract/programs/schemas.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { read, useChange } from "../../kernel/query.ts";
import { signedInUserId } from "../../kernel/session.ts";
import { Button } from "../../ui/button.tsx";
import { Failed } from "../../ui/failed.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { MemberRights } from "../components/member-rights.tsx";
import { changedRights, NO_CHANGES, rightsOf, type RightsChanges, type PersonRow } from "../components/rights.ts";
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

/** The state of each changed member when the change began. */
type Seen = ReadonlyMap<string, number>;

/** What was seen of those whose rights are changed now; of those who were changed before, as it was then. */
const seenOf = (members: readonly ProgramMember[], changes: RightsChanges, seen: Seen): Seen =>
  new Map(
    members.flatMap(({ userId, version }) => (changes.has(userId) ? [[userId, seen.get(userId) ?? version]] : [])),
  );

/** The changed rights as they are sent: who edits becomes an admin of the program. */
const toSend = (changes: RightsChanges, seen: Seen) =>
  changedRights(changes).map((right) => ({ ...right, isAdmin: right.canEdit, version: seen.get(right.userId) }));

/** The team with each member's rights; a failed load is told and can be tried again. */
function useMembers(programId: string, enabled: boolean) {
  const query = useQuery({
    ...read(programEndpoints.listMembers, {
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

export interface RightsChange {
  readonly program: RightsProgram;
  readonly query: Pick<UseQueryResult, "error" | "refetch" | "data">;
  readonly rows: readonly PersonRow[];
  readonly changes: RightsChanges;
  readonly change: (next: RightsChanges) => void;
  readonly isAsked: boolean;
  /** Lists what changes, to be confirmed; or takes the list away. */
  readonly ask: (on: boolean) => void;
  readonly isBusy: boolean;
  readonly save: () => void;
}

interface RightsOptions {
  readonly onDone?: () => void;
  /** Whether the person manages permissions at all. */
  readonly enabled?: boolean;
}

/** A change of who of the team may see and edit a program, from its first tick to its saving. */
export function useRightsChange(program: RightsProgram, { onDone, enabled = true }: RightsOptions = {}): RightsChange {
  const t = useText();
  const query = useMembers(program.programId, enabled);
  const [changes, setChanges] = useState(NO_CHANGES);
  const [seen, setSeen] = useState<Seen>(new Map());
  const [isAsked, ask] = useState(false);
  const save = useChange(programEndpoints.updateMembers, {
    refreshes: programReads,
    onDone: () => {
      ask(false);
      setChanges(NO_CHANGES);
      toast(t("PROGRAM_MANAGE_ADMIN_MODAL_SUCCESS_TOAST"));
      onDone?.();
    },
    onFail: (failure) => {
      ask(false);
      toastFailure(messageOf(failure));
    },
  });
  const members = query.data?.membersResponseList ?? [];
  return {
    program,
    query,
    rows: members.map(rowOf),
    changes,
    change: (next) => {
      setChanges(next);
      setSeen(seenOf(members, next, seen));
    },
    isAsked,
    ask,
    isBusy: save.isPending,
    save: () => save.mutate({ params: { id: program.programId }, body: { userList: toSend(changes, seen) } }),
  };
}

/** The table of rights while it loads, when it cannot be loaded, and when it is there; with the question before saving. */
export function RightsEditor({ rights }: { readonly rights: RightsChange }) {
  const t = useText();
  const { program, query, rows, changes, change, isAsked, ask, isBusy, save } = rights;
  const { data, error, refetch } = query;
  return (
    <>
      <p className="sm t2">{t("programs.permissions.text")}</p>
      {data === undefined && error === null && <Skeleton lines={5} height="2.25rem" />}
      {error !== null && (
        <Failed
          title={t("programs.permissions.failed")}
          text={messageOf(error)}
          action={<Button onClick={() => void refetch()}>{t("app.again")}</Button>}
        />
      )}
      {data !== undefined && <MemberRights rows={rows} changes={changes} onChange={change} />}
      <ConfirmRights
        opened={isAsked}
        programName={program.name}
        people={rows
          .filter(({ id }) => changes.has(id))
          .map((row) => ({ userId: row.id, name: row.name, rights: rightsOf(row, changes) }))}
        isBusy={isBusy}
        onCancel={() => ask(false)}
        onConfirm={save}
      />
    </>
  );
}
