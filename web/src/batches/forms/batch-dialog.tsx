import { useState } from "react";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import {
  adjustedEnd,
  adjustedEndTime,
  earliestChange,
  earliestStart,
  isStartLocked,
} from "@openrounds/contract/batches/rules.ts";
import type { BatchPlan, PlanConsent } from "@openrounds/contract/batches/plan.ts";
import type { Batch, UpdateBatch } from "@openrounds/contract/batches/schemas.ts";
import { isTimeZone, wallClock, type Day } from "@openrounds/contract/kernel/time.ts";
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
import { usePlanning } from "./batch-plan.ts";
import { PlanReview } from "./plan-review.tsx";

interface BatchDialogProps {
  readonly programId: string;
  /** The batch to change; without one a new batch is created. */
  readonly batch?: Batch;
  /** Asks what a change of the batch would do to its sessions. */
  readonly planFor?: (body: UpdateBatch) => Promise<BatchPlan>;
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

/** The fields whose errors a change makes worth telling; in another time zone the start may be in the past. */
const visitedBy = (changes: Partial<BatchFormValues>): string[] =>
  Object.keys(changes).flatMap((name) => {
    if (name === "timeZone") return [name, "start"];
    return name === "weekdays" || name === "monthDays" || name === "interval" ? ["repeats"] : [name];
  });

const zoneOf = ({ timeZone }: BatchFormValues): string => (isTimeZone(timeZone) ? timeZone : "UTC");

/** The earliest day that is no wrong start: of a batch that is changed, the one that it has too. */
const earliestFor = (form: BatchFormValues, batch: Batch | undefined): Day => {
  if (batch === undefined) return earliestStart(nowMs(), zoneOf(form));
  return earliestChange(wallClock(batch.startDateTime, batch.timeZone).day, form.start, nowMs(), zoneOf(form));
};

/** The first day that the calendar of the start offers. */
const firstOffered = (form: BatchFormValues, earliest: Day): Day => {
  const today = earliestStart(nowMs(), zoneOf(form));
  return earliest < today ? earliest : today;
};

const SCHEDULING = ["startDateTime", "endDateTime", "sessionStartDateTime", "sessionEndDateTime", "timeZone"] as const;

/** Whether a change moves sessions. */
const isRescheduled = (batch: Batch, body: UpdateBatch): boolean =>
  body.schedule !== batch.schedule || SCHEDULING.some((name) => body[name] !== batch[name]);

function titleOf(batch: Batch | undefined, plan: BatchPlan | undefined): MessageKey {
  if (plan !== undefined) return "batches.plan.title";
  return batch === undefined ? "batches.create.title" : "batches.edit.title";
}

/** Creates or changes a batch; what was typed stays when the server refuses. */
export function BatchDialog(props: BatchDialogProps) {
  const { programId, batch, planFor, withMode = false, opened, onClose, onDone } = props;
  const t = useText();
  const [initial] = useState(() =>
    batch === undefined ? emptyBatchForm(nowMs(), deviceTimeZone()) : formOfBatch(batch),
  );
  const [form, setForm] = useState(initial);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<BatchFormErrors>({});
  const earliest = earliestFor(form, batch);
  const keys = checkBatchForm(form, earliest);
  const told = Object.entries(keys)
    .filter(([name]) => visited.has(name))
    .map(([name, key]) => [name, t(key as MessageKey)]);
  const errors: BatchFormErrors = { ...(Object.fromEntries(told) as BatchFormErrors), ...refused };
  const finish = (batchId: string): void => {
    toast(t(batch === undefined ? "batches.created" : "batches.updated"));
    onDone(batchId);
  };
  const tell = (failure: Error): void => {
    if (failure instanceof CallFailure) setRefused(toFormErrors(failure.fields));
    toastFailure(messageOf(failure));
  };
  const planning = usePlanning(tell);
  const { plan } = planning;
  const onFail = (failure: Error): void => {
    tell(failure);
    planning.close();
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
  const changed = (of: Batch): UpdateBatch => ({
    ...toContract(form),
    interpreters: of.interpreters,
    description: of.description,
  });
  const save = (of: Batch, consent?: PlanConsent): void =>
    update.mutate({ params: { batchId: of.batchId }, body: { ...changed(of), ...(consent && { consent }) } });
  const submit = (): void => {
    if (batch === undefined) create.mutate({ body: { ...toContract(form), programId } });
    else if (planFor === undefined || !isRescheduled(batch, changed(batch))) save(batch);
    else {
      planning.go(
        () => planFor(changed(batch)),
        (consent) => save(batch, consent),
      );
    }
  };
  const isWaiting = create.isPending || update.isPending || planning.isAsking;
  const isReady = canSubmit(form, initial, keys) && planning.mayGo;
  return (
    <Dialog
      title={t(titleOf(batch, plan))}
      width="wide"
      opened={opened}
      typed={form}
      onClose={onClose}
      footer={
        <>
          {plan === undefined ? (
            <Button onClick={onClose}>{t("app.cancel")}</Button>
          ) : (
            <Button onClick={planning.close}>{t("app.back")}</Button>
          )}
          <Button look="primary" onClick={submit} disabled={!isReady} busy={isWaiting}>
            {t("batches.form.submit")}
          </Button>
        </>
      }
    >
      {plan === undefined ? (
        <BatchFields
          form={form}
          errors={errors}
          withMode={withMode}
          isStartLocked={batch !== undefined && isStartLocked(batch)}
          earliest={firstOffered(form, earliest)}
          change={(changes) => {
            setForm(settle(form, changes));
            setVisited(new Set([...visited, ...visitedBy(changes)]));
            setRefused({});
          }}
        />
      ) : (
        <PlanReview plan={plan} isAgreed={planning.isAgreed} agree={planning.agree} />
      )}
    </Dialog>
  );
}
