import { useQueryClient } from "@tanstack/react-query";
import { participantChangeEndpoints } from "@openrounds/contract/batches/changes/endpoints.ts";
import { MAX_CHANGED, type ParticipantChange } from "@openrounds/contract/batches/changes/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { participantReads } from "../../../batches/data.ts";
import { call } from "../../../kernel/call.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { queryKeyOf } from "../../../kernel/query.ts";
import { trackAction } from "../../../kernel/tracking.ts";
import { toast, toastFailure, toastUndo } from "../../../ui/toast.ts";

const REFRESHED = [...participantReads, attendanceEndpoints.filterParticipants];

type Change = (userList: string[]) => Promise<ParticipantChange>;

/** Changes people in portions that the server takes at once. */
async function changeAll(userIds: readonly string[], change: Change): Promise<readonly ParticipantChange[]> {
  const done: ParticipantChange[] = [];
  for (let at = 0; at < userIds.length; at += MAX_CHANGED) {
    done.push(await change(userIds.slice(at, at + MAX_CHANGED)));
  }
  return done;
}

const sumOf = (changes: readonly ParticipantChange[], count: "changedCount" | "keptCount"): number =>
  changes.reduce((sum, each) => sum + each[count], 0);

/** Removes participants of a batch, or changes their role; each change can be taken back for ten seconds. */
export function useParticipantChanges(batchId: string, onDone: () => void) {
  const t = useText();
  const client = useQueryClient();
  const params = { id: batchId };
  const refresh = async (): Promise<void> => {
    await Promise.all(REFRESHED.map((each) => client.invalidateQueries({ queryKey: queryKeyOf(each) })));
  };
  const undo = async (changes: readonly ParticipantChange[]): Promise<void> => {
    try {
      for (const { changeId } of changes) {
        if (changeId !== null) await call(participantChangeEndpoints.undo, { params, body: { changeId } });
      }
      trackAction(participantChangeEndpoints.undo);
      toast(t("participants.undone"));
    } catch (failure) {
      toastFailure(messageOf(failure));
    }
    await refresh();
  };
  const run = async (userIds: readonly string[], change: Change, told: "removed" | "changed"): Promise<void> => {
    try {
      const changes = await changeAll(userIds, change);
      const [count, kept] = [sumOf(changes, "changedCount"), sumOf(changes, "keptCount")];
      if (count === 0) toastFailure(t("participants.noneChanged"));
      else {
        const isOneRemoved = told === "removed" && count === 1 && kept === 0;
        const counted = kept === 0 ? (`participants.${told}Count` as const) : (`participants.${told}Kept` as const);
        const message = isOneRemoved ? t("batches.people.removed") : t(counted, { count, kept });
        toastUndo(message, { label: t("app.undo"), run: () => undo(changes) });
      }
    } catch (failure) {
      toastFailure(messageOf(failure));
    }
    onDone();
    await refresh();
  };
  return {
    remove: (userIds: readonly string[]) =>
      run(
        userIds,
        (userList) => {
          trackAction(participantChangeEndpoints.remove);
          return call(participantChangeEndpoints.remove, { params, body: { userList } });
        },
        "removed",
      ),
    changeRole: (userIds: readonly string[], role: BatchRole) =>
      run(
        userIds,
        (userList) => {
          trackAction(participantChangeEndpoints.changeRole);
          return call(participantChangeEndpoints.changeRole, { params, body: { userList, role } });
        },
        "changed",
      ),
  };
}
