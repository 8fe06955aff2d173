import { useState } from "react";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { adjustedEnd, adjustedEndTime, earliestStart, isStartLocked } from "@openrounds/contract/batches/rules.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { isTimeZone, wallClock } from "@openrounds/contract/kernel/time.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { nowMs } from "../../kernel/clock.ts";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { deviceTimeZone } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { batchReads } from "../data.ts";
import { BatchFields } from "./batch-fields.tsx";
import {
  canSubmit,
  checkBatchForm,
  emptyBatchForm,
  formOfBatch,
  toContract,
  toFormErrors,
  type BatchFormErrors,
  type BatchFormValues,
} from "./batch-form.ts";

interface BatchDialogProps {
  readonly programId: string;
  /** The batch to change; without one a new batch is created. */
  readonly batch?: Batch;
  /** Shows the choice of mode: for people who may create training programs. */
  readonly withMode?: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone: (batchId: string) => void;
}

/** What follows from a change: an end is moved when the start passes it. */
function settle(form: BatchFormValues, changes: Partial<BatchFormValues>): BatchFormValues {
  const next = { ...form, ...changes };
  return {
    ...next,
    end: changes.start === undefined ? next.end : adjustedEnd(next.start, next.end),
    sessionEnd:
      changes.sessionStart === undefined ? next.sessionEnd : adjustedEndTime(next.sessionStart, next.sessionEnd),
  };
}

/** The fields whose errors a change makes worth telling. */
const visitedBy = (changes: Partial<BatchFormValues>): string[] =>
  Object.keys(changes).map((name) =>
    name === "weekdays" || name === "monthDays" || name === "interval" ? "repeats" : name,
  );

const earliestFor = (form: BatchFormValues, batch: Batch | undefined): string => {
  if (batch !== undefined) return wallClock(batch.startDateTime, batch.timeZone).day;
  return earliestStart(nowMs(), isTimeZone(form.timeZone) ? form.timeZone : "UTC");
};

/** Creates or changes a batch; what was typed stays when the server refuses. */
export function BatchDialog({ programId, batch, withMode = false, opened, onClose, onDone }: BatchDialogProps) {
  const t = useText();
  const [initial] = useState(() =>
    batch === undefined ? emptyBatchForm(nowMs(), deviceTimeZone()) : formOfBatch(batch),
  );
  const [form, setForm] = useState(initial);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<BatchFormErrors>({});
  const keys = checkBatchForm(form, earliestFor(form, batch));
  const told = Object.entries(keys)
    .filter(([name]) => visited.has(name))
    .map(([name, key]) => [name, t(key as MessageKey)]);
  const errors: BatchFormErrors = { ...(Object.fromEntries(told) as BatchFormErrors), ...refused };
  const finish = (batchId: string): void => {
    toast(t(batch === undefined ? "batches.created" : "batches.updated"));
    onDone(batchId);
  };
  const onFail = (failure: Error): void => {
    if (failure instanceof CallFailure) setRefused(toFormErrors(failure.fields));
    toastFailure(messageOf(failure));
  };
  const refreshes = batchReads;
  const create = useChange(batchEndpoints.create, {
    refreshes,
    onFail,
    onDone: ({ batch: made }) => finish(made.batchId),
  });
  const update = useChange(batchEndpoints.update, {
    refreshes,
    onFail,
    onDone: ({ batch: changed }) => finish(changed.batchId),
  });
  const submit = (): void => {
    const body = toContract(form);
    if (batch === undefined) create.mutate({ body: { ...body, programId } });
    else {
      update.mutate({
        params: { batchId: batch.batchId },
        body: { ...body, interpreters: batch.interpreters, description: batch.description },
      });
    }
  };
  const isReady = canSubmit(form, initial, keys);
  return (
    <Dialog
      title={t(batch === undefined ? "batches.create.title" : "batches.edit.title")}
      width="wide"
      opened={opened}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button look="primary" onClick={submit} disabled={!isReady} busy={create.isPending || update.isPending}>
            {t("batches.form.submit")}
          </Button>
        </>
      }
    >
      <BatchFields
        form={form}
        errors={errors}
        withMode={withMode}
        isStartLocked={batch !== undefined && isStartLocked(batch)}
        earliest={earliestFor(form, batch)}
        change={(changes) => {
          setForm(settle(form, changes));
          setVisited(new Set([...visited, ...visitedBy(changes)]));
          setRefused({});
        }}
      />
    </Dialog>
  );
}
