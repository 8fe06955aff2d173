import { IconPlus, IconX } from "@tabler/icons-react";
import { pollEndpoints } from "@openrounds/contract/sessions/polls/endpoints.ts";
import {
  POLL_OPTIONS,
  POLL_OPTION_MAX,
  POLL_QUESTION_MAX,
  pollFieldsSchema,
  type PollFields,
} from "@openrounds/contract/sessions/polls/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Checkbox, ChoiceError } from "../../../ui/checkbox.tsx";
import { CharacterCounter, TextArea, TextField } from "../../../ui/field.tsx";
import { useContractForm, type ContractForm } from "../../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";

const EMPTY: PollFields = { question: "", options: ["", ""], isMultiple: false };

function OptionFields({ form }: { readonly form: ContractForm<PollFields, PollFields> }) {
  const t = useText();
  const { options } = form.values;
  const list = form.rows("options");
  return (
    <>
      {options.map((_, index) => (
        <TextField
          key={index}
          label={t("sessions.polls.option", { number: index + 1 })}
          maxLength={POLL_OPTION_MAX}
          {...form.field(`options.${index}`)}
          end={
            options.length > POLL_OPTIONS.min && (
              <IconButton
                icon={IconX}
                label={t("sessions.polls.removeOption", { number: index + 1 })}
                onClick={() => list.remove(index)}
              />
            )
          }
        />
      ))}
      <ChoiceError error={list.error} />
      {options.length < POLL_OPTIONS.max && (
        <div>
          <Button size="sm" look="ghost" icon={IconPlus} onClick={() => list.add("")}>
            {t("sessions.polls.addOption")}
          </Button>
        </div>
      )}
    </>
  );
}

/** Prepares a poll; a refusal keeps what was typed. */
export function PollForm({ sessionId, onClose }: { readonly sessionId: string; readonly onClose: () => void }) {
  const t = useText();
  const form = useContractForm({ schema: pollFieldsSchema, values: EMPTY });
  const create = useEndpointMutation(pollEndpoints.create, {
    refreshes: [pollEndpoints.list],
    onDone: onClose,
    onFail: form.showRefusal,
  });
  return (
    <Form
      form={form}
      isBusy={create.isPending}
      className="poll stack g3"
      aria-label={t("sessions.polls.new")}
      onSubmit={(body) => create.mutate({ params: { id: sessionId }, body })}
    >
      <TextArea
        label={t("sessions.polls.question")}
        rows={2}
        maxLength={POLL_QUESTION_MAX}
        counter={<CharacterCounter used={form.values.question.length} max={POLL_QUESTION_MAX} />}
        {...form.field("question")}
      />
      <OptionFields form={form} />
      <Checkbox label={t("sessions.polls.multiple")} {...form.field("isMultiple")} />
      <div className="row wrap g2">
        <SubmitButton form={form} size="sm" isBusy={create.isPending}>
          {t("sessions.polls.save")}
        </SubmitButton>
        <Button size="sm" onClick={onClose}>
          {t("app.cancel")}
        </Button>
      </div>
    </Form>
  );
}
