import { useState } from "react";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { isStartLocked } from "@openrounds/contract/batches/rules.ts";
import type { BatchPlan, PlanConsent } from "@openrounds/contract/batches/plan.ts";
import type { Batch, NewBatch as BatchBody, UpdateBatch } from "@openrounds/contract/batches/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { nowMs } from "../../kernel/clock.ts";
import { deviceTimeZone } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { usePlanPreview } from "../components/batch-plan.ts";
import { PlanReview } from "../components/plan-review.tsx";
import { batchReads } from "../data.ts";
import { BatchFields } from "./batch-fields.tsx";
import { batchForm, firstOfferedStart, type DuplicatedBatch } from "./batch-form.ts";

interface BatchDialogProps {
  readonly programId: string;
  /** The batch to change; without one a new batch is created. */
  readonly batch?: Batch;
  /** The batch that a new one duplicates. */
  readonly copy?: DuplicatedBatch;
  /** Reads what a change of the batch would do to its sessions. */
  readonly planFor?: (body: UpdateBatch) => Promise<BatchPlan>;
  /** Whether the mode can be chosen: by people who may create training programs. */
  readonly withMode?: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone: (batchId: string) => void;
}

const SCHEDULING = [
  "startDateTime",
  "endDateTime",
  "sessionStartDateTime",
  "sessionEndDateTime",
  "timeZone",
  "schedule",
] as const;

/** Whether a change moves sessions. */
const isRescheduled = (batch: Batch, body: BatchBody): boolean => SCHEDULING.some((name) => body[name] !== batch[name]);

function titleOf(batch: Batch | undefined, isCopy: boolean, plan: BatchPlan | undefined): MessageKey {
  if (plan !== undefined) return "batches.plan.title";
  if (isCopy) return "batches.copy.title";
  return batch === undefined ? "batches.create.title" : "batches.edit.title";
}

/** Creates or changes a batch; a refusal keeps what was typed. */
export function BatchDialog(props: BatchDialogProps) {
  const { programId, batch: givenBatch, copy, planFor, withMode = false, opened, onClose, onDone } = props;
  const t = useText();
  // The batch as it was when the dialog opened stays the base of the change.
  const [batch] = useState(givenBatch);
  const [definition] = useState(() => batchForm({ batch, copy, timeZone: deviceTimeZone(), nowMs }));
  const form = useContractForm(definition);
  const preview = usePlanPreview(form.showRefusal);
  const { plan } = preview;
  const outcome = {
    refreshes: batchReads,
    onDone: ({ batch: { batchId } }: { readonly batch: Pick<Batch, "batchId"> }): void => {
      toast(t(batch === undefined ? "batches.created" : "batches.updated"));
      onDone(batchId);
    },
    onFail: (failure: Error): void => {
      preview.close();
      form.showRefusal(failure);
    },
  };
  const create = useEndpointMutation(batchEndpoints.create, outcome);
  const update = useEndpointMutation(batchEndpoints.update, outcome);
  const save = ({ batchId }: Batch, body: UpdateBatch, consent?: PlanConsent): void =>
    update.mutate({ params: { batchId }, body: { ...body, ...(consent && { consent }) } });
  const submit = (body: BatchBody): void => {
    if (batch === undefined) create.mutate({ body: { ...body, programId } });
    else if (planFor === undefined || !isRescheduled(batch, body)) save(batch, body);
    else {
      preview.previewOrSave(
        () => planFor(body),
        (consent) => save(batch, body, consent),
      );
    }
  };
  return (
    <FormDialog
      title={t(titleOf(batch, copy !== undefined, plan))}
      width={batch === undefined ? "widest" : "wide"}
      opened={opened}
      form={form}
      onSubmit={submit}
      isBusy={create.isPending || update.isPending || preview.isLoading}
      submit={t("batches.form.submit")}
      enabledWhen={copy === undefined ? "changed and valid" : "valid"}
      disabledReason={preview.maySave ? undefined : t("batches.plan.agree", { count: preview.cancelledCount })}
      besideSubmit={plan === undefined ? undefined : <Button onClick={preview.close}>{t("app.back")}</Button>}
      onClose={onClose}
    >
      {plan === undefined ? (
        <BatchFields
          form={form}
          isNew={batch === undefined}
          isCopy={copy !== undefined}
          withMode={withMode}
          isStartLocked={batch !== undefined && isStartLocked(batch)}
          earliest={firstOfferedStart(form.values, batch, nowMs())}
        />
      ) : (
        <PlanReview plan={plan} isAgreed={preview.isAgreed} agree={preview.agree} />
      )}
    </FormDialog>
  );
}
