import { useState } from "react";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { SESSION_TOPIC_MAX, sessionFieldsSchema } from "@openrounds/contract/sessions/schemas.ts";
import { startOfDay, wallClock } from "@openrounds/contract/kernel/time.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { nowMs } from "../../kernel/clock.ts";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Counter, TextField } from "../../ui/field.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { sessionReads } from "../data.ts";

interface SessionDialogProps {
  readonly batch: Batch;
  /** The session to change; without one a new session is scheduled. */
  readonly session?: Session;
  readonly onClose: () => void;
}

interface SessionForm {
  readonly topic: string;
  readonly day: string;
  readonly startTime: string;
  readonly endTime: string;
}

function formOf({ batch, session }: SessionDialogProps): SessionForm {
  if (session === undefined) {
    const { day } = wallClock(Math.max(nowMs(), batch.startDateTime), batch.timeZone);
    return { topic: "", day, startTime: batch.sessionStartDateTime, endTime: batch.sessionEndDateTime };
  }
  const start = wallClock(session.startDateTime, batch.timeZone);
  const end = wallClock(session.endDateTime, batch.timeZone);
  return { topic: session.topic, day: start.day, startTime: start.time, endTime: end.time };
}

/** Schedules a session, or changes one that has not begun. */
export function SessionDialog(props: SessionDialogProps) {
  const { batch, session, onClose } = props;
  const t = useText();
  const [form, setForm] = useState(() => formOf(props));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const body = {
    topic: form.topic,
    date: form.day === "" ? -1 : startOfDay(form.day, batch.timeZone),
    startTime: form.startTime,
    endTime: form.endTime,
  };
  const told = {
    refreshes: sessionReads,
    onDone: () => {
      toast(t("sessions.saved"));
      onClose();
    },
    onFail: (failure: Error) => {
      if (failure instanceof CallFailure) setErrors(failure.fields);
      toastFailure(messageOf(failure));
    },
  };
  const create = useChange(sessionEndpoints.create, told);
  const update = useChange(sessionEndpoints.update, told);
  const submit = (): void => {
    const parsed = sessionFieldsSchema.safeParse(body);
    if (!parsed.success) {
      setErrors(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), t(message as MessageKey)])),
      );
      return;
    }
    if (session === undefined) create.mutate({ body: { ...parsed.data, batchId: batch.batchId } });
    else update.mutate({ params: { id: session.sessionId }, body: parsed.data });
  };
  const change = (changes: Partial<SessionForm>): void => {
    setForm({ ...form, ...changes });
    setErrors({});
  };
  return (
    <Dialog
      title={t(session === undefined ? "sessions.form.title" : "sessions.edit")}
      opened
      typed={form}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button look="primary" busy={create.isPending || update.isPending} onClick={submit}>
            {t("app.save")}
          </Button>
        </>
      }
    >
      <TextField
        label={t("sessions.form.topic")}
        value={form.topic}
        maxLength={SESSION_TOPIC_MAX}
        error={errors["topic"]}
        counter={<Counter used={form.topic.length} max={SESSION_TOPIC_MAX} />}
        onChange={(event) => change({ topic: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={t("sessions.form.date")}
        value={form.day}
        min={wallClock(batch.startDateTime, batch.timeZone).day}
        max={wallClock(batch.endDateTime, batch.timeZone).day}
        error={errors["date"]}
        onChange={(event) => change({ day: event.currentTarget.value })}
      />
      <div className="grid-pair">
        <TextField
          type="time"
          label={t("sessions.form.start")}
          value={form.startTime}
          error={errors["startTime"]}
          onChange={(event) => change({ startTime: event.currentTarget.value })}
        />
        <TextField
          type="time"
          label={t("sessions.form.end")}
          value={form.endTime}
          error={errors["endTime"]}
          onChange={(event) => change({ endTime: event.currentTarget.value })}
        />
      </div>
      <p className="help">{t("sessions.form.zone", { zone: batch.timeZone })}</p>
    </Dialog>
  );
}
