import { IconPlus, IconX } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import { pollEndpoints } from "@openrounds/contract/sessions/polls/endpoints.ts";
import {
  POLL_OPTIONS,
  POLL_OPTION_MAX,
  POLL_QUESTION_MAX,
  pollFieldsSchema,
} from "@openrounds/contract/sessions/polls/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useChange } from "../../../kernel/query.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Check } from "../../../ui/check.tsx";
import { Counter, TextArea, TextField } from "../../../ui/field.tsx";
import { toastFailure } from "../../../ui/toast.ts";

interface PollDraft {
  readonly question: string;
  readonly options: readonly { readonly key: number; readonly text: string }[];
  readonly isMultiple: boolean;
}

const EMPTY: PollDraft = {
  question: "",
  options: [
    { key: 0, text: "" },
    { key: 1, text: "" },
  ],
  isMultiple: false,
};

interface OptionFieldsProps {
  readonly options: PollDraft["options"];
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (options: PollDraft["options"]) => void;
}

function OptionFields({ options, errors, change }: OptionFieldsProps) {
  const t = useText();
  const add = (): void => change([...options, { key: Math.max(...options.map(({ key }) => key)) + 1, text: "" }]);
  return (
    <>
      {options.map(({ key, text }, index) => (
        <TextField
          key={key}
          label={t("sessions.polls.option", { number: index + 1 })}
          value={text}
          maxLength={POLL_OPTION_MAX}
          error={errors[`options.${index}`]}
          onChange={({ currentTarget: { value } }) =>
            change(options.map((each) => (each.key === key ? { key, text: value } : each)))
          }
          end={
            options.length > POLL_OPTIONS.min && (
              <IconButton
                icon={IconX}
                label={t("sessions.polls.removeOption", { number: index + 1 })}
                onClick={() => change(options.filter((each) => each.key !== key))}
              />
            )
          }
        />
      ))}
      {errors["options"] !== undefined && (
        <p className="err" role="alert">
          {errors["options"]}
        </p>
      )}
      {options.length < POLL_OPTIONS.max && (
        <div>
          <Button size="sm" look="ghost" icon={IconPlus} onClick={add}>
            {t("sessions.polls.addOption")}
          </Button>
        </div>
      )}
    </>
  );
}

/** Prepares a poll; what was typed stays when it is refused. */
export function PollForm({ sessionId, onClose }: { readonly sessionId: string; readonly onClose: () => void }) {
  const t = useText();
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const create = useChange(pollEndpoints.create, {
    refreshes: [pollEndpoints.list],
    onDone: onClose,
    onFail: (failure) => {
      if (failure instanceof CallFailure) setErrors(failure.fields);
      toastFailure(messageOf(failure));
    },
  });
  const change = (changes: Partial<PollDraft>): void => {
    setDraft({ ...draft, ...changes });
    setErrors({});
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const parsed = pollFieldsSchema.safeParse({ ...draft, options: draft.options.map(({ text }) => text) });
    if (parsed.success) return create.mutate({ params: { id: sessionId }, body: parsed.data });
    setErrors(
      Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), t(message as MessageKey)])),
    );
  };
  return (
    <form className="poll stack g3" aria-label={t("sessions.polls.new")} onSubmit={submit} noValidate>
      <TextArea
        label={t("sessions.polls.question")}
        rows={2}
        value={draft.question}
        maxLength={POLL_QUESTION_MAX}
        error={errors["question"]}
        counter={<Counter used={draft.question.length} max={POLL_QUESTION_MAX} />}
        onChange={({ currentTarget: { value } }) => change({ question: value })}
      />
      <OptionFields options={draft.options} errors={errors} change={(options) => change({ options })} />
      <Check
        label={t("sessions.polls.multiple")}
        checked={draft.isMultiple}
        onChange={({ currentTarget: { checked } }) => change({ isMultiple: checked })}
      />
      <div className="row wrap g2">
        <Button type="submit" size="sm" look="primary" busy={create.isPending}>
          {t("sessions.polls.save")}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t("app.cancel")}
        </Button>
      </div>
    </form>
  );
}
