import { useState } from "react";
import { SESSION_LIMITS } from "@openrounds/contract/batches/limits.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { AGENDA_MAX } from "@openrounds/contract/sessions/agenda.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { SESSION_TOPIC_MAX, type Session, type SessionFields } from "@openrounds/contract/sessions/schemas.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { nowMs } from "../../kernel/clock.ts";
import { zoneName } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { CharacterCounter, TextArea, TextField } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { sessionReads } from "../data.ts";
import { sessionForm } from "./session-form.ts";

interface SessionDialogProps {
  readonly batch: Batch;
  /** The session to change; undefined for a new one. */
  readonly session?: Session;
  readonly onClose: () => void;
}

/** Schedules a session, or changes one that has not begun. */
export function SessionDialog({ batch, session, onClose }: SessionDialogProps) {
  const t = useText();
  const [definition] = useState(() => sessionForm({ batch, session, nowMs: nowMs() }));
  const form = useContractForm(definition);
  const callbacks = {
    refreshes: sessionReads,
    onDone: () => {
      toast(t("sessions.saved"));
      onClose();
    },
    onFail: form.showRefusal,
  };
  const create = useEndpointMutation(sessionEndpoints.create, callbacks);
  const update = useEndpointMutation(sessionEndpoints.update, callbacks);
  const submit = (body: SessionFields): void => {
    if (session === undefined) create.mutate({ body: { ...body, batchId: batch.batchId } });
    else update.mutate({ params: { id: session.sessionId }, body });
  };
  return (
    <FormDialog
      title={t(session === undefined ? "sessions.form.title" : "sessions.edit")}
      form={form}
      isBusy={create.isPending || update.isPending}
      submit={t("app.save")}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("sessions.form.topic")}
        maxLength={SESSION_TOPIC_MAX}
        counter={<CharacterCounter used={form.values.topic.length} max={SESSION_TOPIC_MAX} />}
        {...form.field("topic")}
      />
      <TextField
        label={t("batches.planner.presenter")}
        note={t("app.optional")}
        maxLength={SESSION_LIMITS.presenter}
        {...form.field("presenter")}
      />
      <TextField
        type="date"
        label={t("sessions.form.date")}
        min={wallClock(batch.startDateTime, batch.timeZone).day}
        max={wallClock(batch.endDateTime, batch.timeZone).day}
        {...form.field("date")}
      />
      <div className="grid-pair">
        <TextField type="time" label={t("sessions.form.start")} {...form.field("startTime")} />
        <TextField type="time" label={t("sessions.form.end")} {...form.field("endTime")} />
      </div>
      <TextArea
        label={t("sessions.form.agenda")}
        note={t("app.optional")}
        help={t("sessions.form.agendaHelp")}
        rows={4}
        maxLength={AGENDA_MAX}
        {...form.field("agenda")}
      />
      <p className="help">{t("sessions.form.zone", { zone: zoneName(batch.timeZone, nowMs()) })}</p>
    </FormDialog>
  );
}
