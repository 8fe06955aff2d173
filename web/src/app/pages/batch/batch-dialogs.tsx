import { lazy, Suspense } from "react";
import { useNavigate } from "@tanstack/react-router";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { BatchPlan } from "@openrounds/contract/batches/plan.ts";
import type { Batch, UpdateBatch } from "@openrounds/contract/batches/schemas.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { call } from "../../../kernel/call.ts";
import { loadMessages } from "../../../kernel/i18n.tsx";
import { queryKeyOf, queryClient } from "../../../kernel/query.ts";
import { sessionReads, useBatchSessions } from "../../../sessions/data.ts";
import { managesForms } from "./form-rights.ts";

const BatchDialog = lazy(async () => {
  const [{ BatchDialog: Loaded }] = await Promise.all([
    import("../../../batches/forms/batch-dialog.tsx"),
    loadMessages(["planning"]),
  ]);
  return { default: Loaded };
});
const InviteDialog = lazy(async () => {
  const [{ InviteDialog: Loaded }] = await Promise.all([
    import("../../../invitations/components/invite-dialog.tsx"),
    loadMessages(["inviting"]),
  ]);
  return { default: Loaded };
});
const GroupLetterDialog = lazy(async () => {
  const [{ GroupLetterDialog: Loaded }] = await Promise.all([
    import("../../../invitations/components/group-letter-dialog.tsx"),
    loadMessages(["letters"]),
  ]);
  return { default: Loaded };
});
const PlanDialog = lazy(async () => {
  const [{ PlanDialog: Loaded }] = await Promise.all([
    import("../../../sessions/forms/plan-dialog.tsx"),
    loadMessages(["planning"]),
  ]);
  return { default: Loaded };
});
const SessionDialog = lazy(async () => ({
  default: (await import("../../../sessions/forms/session-dialog.tsx")).SessionDialog,
}));

/** The dialogs that the header of a batch opens. */
export type BatchDialogName = "invite" | "letter" | "session" | "plan" | "edit" | "duplicate";

const refreshSessions = (): void => {
  for (const endpoint of sessionReads) void queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
};

interface BatchDialogsProps {
  readonly opened: BatchDialogName;
  readonly batch: Batch;
  /** The hub in the address of the page. */
  readonly hubId: string | undefined;
  readonly onClose: () => void;
}

/** Duplicates a batch on new dates, and opens the new one. */
function DuplicateDialog({ batch, hubId, onClose }: Omit<BatchDialogsProps, "opened">) {
  const navigate = useNavigate();
  const topics = useBatchSessions(batch.batchId).filter(({ sessionStatus }) => sessionStatus !== "CANCELLED");
  const open = (batchId: string): void => {
    onClose();
    void navigate({ to: batchPath(batchId, hubId) });
  };
  return (
    <BatchDialog
      programId={batch.programId}
      copy={{ batch, topics: topics.map(({ topic, presenter }) => ({ topic, presenter })) }}
      opened
      onClose={onClose}
      onDone={open}
    />
  );
}

/** The dialog that the header of a batch opened; loaded with its first opening. */
export function BatchDialogs({ opened, batch, hubId, onClose }: BatchDialogsProps) {
  const { batchId, programId } = batch;
  const done = (): void => {
    refreshSessions();
    onClose();
  };
  const planFor = async (body: UpdateBatch): Promise<BatchPlan> =>
    (await call(sessionEndpoints.planBatch, { params: { id: batchId }, body })).plan;
  const canInviteTeam = batch.permissionCode.includes("INVITE_TEAM_MEMBERS");
  return (
    <Suspense>
      {opened === "invite" && <InviteDialog {...{ batchId, canInviteTeam, onClose }} />}
      {opened === "letter" && <GroupLetterDialog {...{ batch, onClose }} seesForms={managesForms(batch)} />}
      {opened === "session" && <SessionDialog {...{ batch, onClose }} />}
      {opened === "plan" && <PlanDialog {...{ batch, onClose }} />}
      {opened === "duplicate" && <DuplicateDialog {...{ batch, hubId, onClose }} />}
      {opened === "edit" && <BatchDialog {...{ programId, batch, planFor, onClose }} opened onDone={done} />}
    </Suspense>
  );
}
