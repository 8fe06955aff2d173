import { useQueryClient } from "@tanstack/react-query";
import { outcomeEndpoints } from "@openrounds/contract/sessions/outcomes/endpoints.ts";
import {
  EQUITY_LEVELS,
  INTERACTION_LEVELS,
  OUTCOME_NOTE_MAX,
  outcomeFieldsSchema,
  type Outcome,
  type OutcomeFields,
} from "@openrounds/contract/sessions/outcomes/schemas.ts";
import { useState } from "react";
import type { DefaultValues } from "react-hook-form";
import { isConflict, messageOf } from "../../kernel/failure.ts";
import { errorText, showRefusal, useSchemaForm } from "../../kernel/form.ts";
import { useText } from "../../kernel/i18n.tsx";
import { read, useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Counter, SelectField, TextArea } from "../../ui/field.tsx";
import { Note } from "../../ui/states.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";

interface OutcomeDialogProps {
  readonly sessionId: string;
  readonly outcome: Outcome;
  readonly onClose: () => void;
}

const valuesOf = ({ interactionLevel, equityLevel, note }: Outcome): DefaultValues<OutcomeFields> => ({
  ...(interactionLevel !== null && { interactionLevel }),
  ...(equityLevel !== null && { equityLevel }),
  note,
});

/** Records how a session went; what is typed stays when somebody else was first. */
export function OutcomeDialog({ sessionId, outcome, onClose }: OutcomeDialogProps) {
  const t = useText();
  const client = useQueryClient();
  const asked = read(outcomeEndpoints.read, { params: { id: sessionId } });
  const form = useSchemaForm<OutcomeFields>(outcomeFieldsSchema, valuesOf(outcome));
  const [version, setVersion] = useState(outcome.version);
  const [conflict, setConflict] = useState<string>();
  const record = useChange(outcomeEndpoints.record, {
    refreshes: [outcomeEndpoints.read],
    onDone: () => {
      toast(t("sessions.outcome.saved"));
      onClose();
    },
    onFail: (failure) => {
      if (isConflict(failure)) setConflict(messageOf(failure));
      else if (!showRefusal(form, failure)) toastFailure(messageOf(failure));
    },
  });
  const loadAgain = async (): Promise<void> => {
    const { outcome: newest } = await client.fetchQuery({ ...asked, staleTime: 0 });
    form.reset(valuesOf(newest));
    setVersion(newest.version);
    setConflict(undefined);
  };
  const save = form.handleSubmit((fields) =>
    record.mutate({ params: { id: sessionId }, body: { ...fields, version } }),
  );
  const { errors } = form.formState;
  return (
    <Dialog
      title={t("sessions.outcome.title")}
      opened
      typed={form.watch()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button look="primary" busy={record.isPending} onClick={() => void save()}>
            {t("app.save")}
          </Button>
        </>
      }
    >
      {conflict !== undefined && (
        <Note tone="danger">
          <p>{conflict}</p>
          <Button
            size="sm"
            onClick={() => void loadAgain().catch((failure: unknown) => toastFailure(messageOf(failure)))}
          >
            {t("sessions.outcome.reload")}
          </Button>
        </Note>
      )}
      <SelectField
        label={t("sessions.outcome.interaction")}
        error={errorText(t, errors.interactionLevel)}
        {...form.register("interactionLevel")}
      >
        <option value="">{t("sessions.outcome.choose")}</option>
        {INTERACTION_LEVELS.map((level) => (
          <option key={level} value={level}>
            {t(`sessions.interaction.${level}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("sessions.outcome.equity")}
        help={t("sessions.outcome.equity.help")}
        error={errorText(t, errors.equityLevel)}
        {...form.register("equityLevel")}
      >
        <option value="">{t("sessions.outcome.choose")}</option>
        {EQUITY_LEVELS.map((level) => (
          <option key={level} value={level}>
            {t(`sessions.equity.${level}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t("sessions.outcome.note")}
        note={t("app.optional")}
        error={errorText(t, errors.note)}
        counter={<Counter used={form.watch("note").length} max={OUTCOME_NOTE_MAX} />}
        maxLength={OUTCOME_NOTE_MAX}
        {...form.register("note")}
      />
    </Dialog>
  );
}
