import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import type { Program, ProgramMember } from "@openrounds/contract/programs/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { read, useChange } from "../../kernel/query.ts";
import { signedInUserId } from "../../kernel/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Failed } from "../../ui/failed.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { DiscardDialog } from "../components/discard-dialog.tsx";
import { MemberRights } from "../components/member-rights.tsx";
import { changedRights, NO_CHANGES, rightsOf, type RightsChanges, type PersonRow } from "../components/rights.ts";
import { programReads } from "../data.ts";
import { ConfirmRights } from "./confirm-rights.tsx";

const PAGE_SIZE = 500;

interface PermissionsDialogProps {
  readonly program: Pick<Program, "programId" | "name">;
  readonly onClose: () => void;
}

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
function useMembers(programId: string) {
  const query = useQuery(
    read(programEndpoints.listMembers, { params: { id: programId }, query: { pageNumber: 0, pageSize: PAGE_SIZE } }),
  );
  const { error } = query;
  useEffect(() => {
    if (error !== null) toastFailure(messageOf(error));
  }, [error]);
  return query;
}

/** Who of the team may see and edit a program; the changes are listed before they are saved. */
export function PermissionsDialog({ program, onClose }: PermissionsDialogProps) {
  const t = useText();
  const { data, error, refetch } = useMembers(program.programId);
  const [changes, setChanges] = useState(NO_CHANGES);
  const [seen, setSeen] = useState<Seen>(new Map());
  const [asked, setAsked] = useState<"confirm" | "discard">();
  const save = useChange(programEndpoints.updateMembers, {
    refreshes: programReads,
    onDone: () => {
      toast(t("PROGRAM_MANAGE_ADMIN_MODAL_SUCCESS_TOAST"));
      onClose();
    },
    onFail: (failure) => {
      setAsked(undefined);
      toastFailure(messageOf(failure));
    },
  });
  const members = data?.membersResponseList ?? [];
  const rows = members.map(rowOf);
  const change = (next: RightsChanges): void => {
    setChanges(next);
    setSeen(seenOf(members, next, seen));
  };
  const leave = (): void => (changes.size === 0 ? onClose() : setAsked("discard"));
  return (
    <>
      <Dialog
        title={t("programs.permissions.title", { name: program.name })}
        width="wide"
        opened
        onClose={leave}
        footer={
          <>
            <Button onClick={leave}>{t("app.cancel")}</Button>
            <Button look="primary" disabled={changes.size === 0} onClick={() => setAsked("confirm")}>
              {t("app.save")}
            </Button>
          </>
        }
      >
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
      </Dialog>
      <ConfirmRights
        opened={asked === "confirm"}
        programName={program.name}
        people={rows
          .filter(({ id }) => changes.has(id))
          .map((row) => ({ userId: row.id, name: row.name, rights: rightsOf(row, changes) }))}
        isBusy={save.isPending}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => save.mutate({ params: { id: program.programId }, body: { userList: toSend(changes, seen) } })}
      />
      <DiscardDialog opened={asked === "discard"} onKeep={() => setAsked(undefined)} onDiscard={onClose} />
    </>
  );
}
