import { lazy, Suspense } from "react";
import type { BatchPlan } from "@openrounds/contract/batches/plan.ts";
import type { Batch, UpdateBatch } from "@openrounds/contract/batches/schemas.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { call } from "../../../kernel/call.ts";
import { queryKeyOf, queryClient } from "../../../kernel/query.ts";
import { sessionReads } from "../../../sessions/data.ts";

const BatchDialog = lazy(async () => ({
  default: (await import("../../../batches/forms/batch-dialog.tsx")).BatchDialog,
}));
const InviteDialog = lazy(async () => ({
  default: (await import("../../../invitations/components/invite-dialog.tsx")).InviteDialog,
}));
const LetterDialog = lazy(async () => ({
  default: (await import("../../../invitations/components/letter-dialog.tsx")).LetterDialog,
}));
const PlanDialog = lazy(async () => ({
  default: (await import("../../../sessions/forms/plan-dialog.tsx")).PlanDialog,
}));
const SessionDialog = lazy(async () => ({
  default: (await import("../../../sessions/forms/session-dialog.tsx")).SessionDialog,
}));

/** The dialogs that the header of a batch opens. */
export type BatchDialogName = "invite" | "letter" | "session" | "plan" | "edit";

const refreshSessions = (): void => {
  for (const endpoint of sessionReads) void queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
};

interface BatchDialogsProps {
  readonly opened: BatchDialogName;
  readonly batch: Batch;
  readonly onClose: () => void;
}

/** The dialog that the header of a batch opened; loaded with its first opening. */
export function BatchDialogs({ opened, batch, onClose }: BatchDialogsProps) {
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
      {opened === "letter" && <LetterDialog {...{ batchId, onClose }} />}
      {opened === "session" && <SessionDialog {...{ batch, onClose }} />}
      {opened === "plan" && <PlanDialog {...{ batch, onClose }} />}
      {opened === "edit" && <BatchDialog {...{ programId, batch, planFor, onClose }} opened onDone={done} />}
    </Suspense>
  );
}
