import { useQueryClient } from "@tanstack/react-query";
import { outcomeEndpoints } from "@openrounds/contract/sessions/outcomes/endpoints.ts";
import {
  EQUITY_LEVELS,
  INTERACTION_LEVELS,
  OUTCOME_NOTE_MAX,
  recordOutcomeSchema,
  type Outcome,
} from "@openrounds/contract/sessions/outcomes/schemas.ts";
import { useState } from "react";
import { isConflict, messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { CharacterCounter, SelectField, TextArea } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { Note } from "../../ui/states.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";

interface OutcomeDialogProps {
  readonly sessionId: string;
  readonly outcome: Outcome;
  readonly onClose: () => void;
}

const valuesOf = ({ interactionLevel, equityLevel, ...levels }: Outcome) => ({
  ...levels,
  interactionLevel: interactionLevel ?? ("" as const),
  equityLevel: equityLevel ?? ("" as const),
});

/** Records how a session went; a conflict keeps what was typed. */
export function OutcomeDialog({ sessionId, outcome, onClose }: OutcomeDialogProps) {
  const t = useText();
  const client = useQueryClient();
  const outcomeQuery = endpointQuery(outcomeEndpoints.read, { params: { id: sessionId } });
  const form = useContractForm({ schema: recordOutcomeSchema, values: valuesOf(outcome) });
  const [conflict, setConflict] = useState<string>();
  const record = useEndpointMutation(outcomeEndpoints.record, {
    refreshes: [outcomeEndpoints.read],
    onDone: () => {
      toast(t("sessions.outcome.saved"));
      onClose();
    },
    onFail: (failure) => (isConflict(failure) ? setConflict(messageOf(failure)) : form.showRefusal(failure)),
  });
  const loadAgain = async (): Promise<void> => {
    const { outcome: newest } = await client.fetchQuery({ ...outcomeQuery, staleTime: 0 });
    form.reset(valuesOf(newest));
    setConflict(undefined);
  };
  return (
    <FormDialog
      title={t("sessions.outcome.title")}
      form={form}
      isBusy={record.isPending}
      submit={t("app.save")}
      onSubmit={(body) => record.mutate({ params: { id: sessionId }, body })}
      onClose={onClose}
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
      <SelectField label={t("sessions.outcome.interaction")} {...form.field("interactionLevel")}>
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
        {...form.field("equityLevel")}
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
        counter={<CharacterCounter used={form.values.note.length} max={OUTCOME_NOTE_MAX} />}
        maxLength={OUTCOME_NOTE_MAX}
        {...form.field("note")}
      />
    </FormDialog>
  );
}
