import { Link } from "@tanstack/react-router";
import type { FormToAnswer, Submission } from "@openrounds/contract/forms/schemas.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { lazy, useEffect } from "react";
import { dropDraftOf } from "../../kernel/drafts.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useWaiting } from "../../kernel/outbox-state.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { answersDraftKey, formThing } from "../state.ts";
import { AnswerHead } from "./answer-head.tsx";
import { FormFrame } from "./form-frame.tsx";

const QuestionsForm = lazy(async () => ({ default: (await import("../forms/questions-form.tsx")).QuestionsForm }));

interface AnswerFormProps {
  readonly form: FormToAnswer;
  /** The result, once the answers are sent. */
  readonly result: { readonly score: number | null; readonly maxScore: number | null } | undefined;
  /** Whether the answers wait in the outbox. */
  readonly isKept?: boolean;
  readonly send: (submission: Submission) => Promise<unknown>;
}

/** Says that the answers wait to be sent, or why they were refused. */
function KeptNotice({ form }: { readonly form: FormToAnswer }) {
  const t = useText();
  const isRefused = useWaiting(formThing(form)).some(({ refusal }) => refusal !== null);
  return (
    <>
      {!isRefused && (
        <section className="card" role="status">
          <EmptyState
            title={t("forms.kept")}
            text={t("app.kept")}
            action={
              <Link to={batchPath(form.batchId)} className={buttonClass({ look: "primary" })}>
                {t("forms.done.back")}
              </Link>
            }
          />
        </section>
      )}
      <Waiting thing={formThing(form)} />
    </>
  );
}

/** Why the form takes no answers, with a link to the batch. */
function ClosedNotice({ form }: { readonly form: FormToAnswer }) {
  const t = useText();
  const { answering, score, maxScore } = form;
  if (answering === "OPEN") return null;
  const scoreText = score === null || maxScore === null ? undefined : t("forms.done.score", { score, maxScore });
  return (
    <section className="card">
      <EmptyState
        title={t(`forms.state.${answering}`)}
        text={scoreText ?? t(`forms.state.${answering}.text`)}
        action={
          <Link to={batchPath(form.batchId)} className={buttonClass({ look: "primary" })}>
            {t("forms.done.back")}
          </Link>
        }
      />
    </section>
  );
}

function ThankYou({ form, result }: Pick<AnswerFormProps, "form" | "result">) {
  const t = useText();
  const { score = null, maxScore = null } = result ?? {};
  const text =
    score === null || maxScore === null
      ? t("forms.done.text", { program: form.programName })
      : t("forms.done.score", { score, maxScore });
  return (
    <section className="card" role="status">
      <EmptyState
        title={t(`forms.done.${form.formType}`)}
        text={text}
        action={
          <Link to={form.redirectUrl || batchPath(form.batchId)} className={buttonClass({ look: "primary" })}>
            {t("forms.done.back")}
          </Link>
        }
      />
    </section>
  );
}

/** A form to answer: its questions, the reason why it takes no answers, or thanks after sending. */
export function AnswerForm(props: AnswerFormProps) {
  const { form, result, isKept = false, send } = props;
  const isSent = result !== undefined;
  const isWaiting = useWaiting(formThing(form)).length > 0;
  useEffect(() => {
    if (isSent) dropDraftOf(answersDraftKey(form));
  }, [isSent, form]);
  if (!isSent && (isWaiting || isKept)) {
    return (
      <FormFrame>
        <AnswerHead form={form} />
        <KeptNotice form={form} />
      </FormFrame>
    );
  }
  if (!isSent && form.answering === "OPEN") return <QuestionsForm formToAnswer={form} send={send} />;
  return (
    <FormFrame {...(isSent && { share: 1 })}>
      <AnswerHead form={form} />
      {isSent ? <ThankYou form={form} result={result} /> : <ClosedNotice form={form} />}
    </FormFrame>
  );
}
