import { Link } from "@tanstack/react-router";
import type { FormToAnswer, Submission } from "@openrounds/contract/forms/schemas.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { lazy, useEffect } from "react";
import { dropDraftOf } from "../../kernel/drafts.ts";
import { useText } from "../../kernel/i18n.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { answersDraft } from "../state.ts";
import { AnswerHead } from "./answer-head.tsx";
import { FormFrame } from "./form-frame.tsx";

const QuestionsForm = lazy(async () => ({ default: (await import("../forms/questions-form.tsx")).QuestionsForm }));

interface AnswerFormProps {
  readonly form: FormToAnswer;
  /** What was reached, once the answers are sent. */
  readonly sent: { readonly score: number | null; readonly maxScore: number | null } | undefined;
  readonly send: (submission: Submission) => Promise<unknown>;
}

/** The form takes no answer now: why, and where to go on. */
function Closed({ form }: { readonly form: FormToAnswer }) {
  const t = useText();
  const { answering, score, maxScore } = form;
  if (answering === "OPEN") return null;
  const reached = score === null || maxScore === null ? undefined : t("forms.done.score", { score, maxScore });
  return (
    <section className="card">
      <EmptyState
        title={t(`forms.state.${answering}`)}
        text={reached ?? t(`forms.state.${answering}.text`)}
        action={
          <Link to={batchPath(form.batchId)} className={buttonClass({ look: "primary" })}>
            {t("forms.done.back")}
          </Link>
        }
      />
    </section>
  );
}

function Done({ form, sent }: Pick<AnswerFormProps, "form" | "sent">) {
  const t = useText();
  const { score = null, maxScore = null } = sent ?? {};
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

/** A form to answer: its questions, or why it takes no answer, or thanks. */
export function AnswerForm(props: AnswerFormProps) {
  const { form, sent, send } = props;
  const isSent = sent !== undefined;
  useEffect(() => {
    if (isSent) dropDraftOf(answersDraft(form));
  }, [isSent, form]);
  if (!isSent && form.answering === "OPEN") return <QuestionsForm asked={form} send={send} />;
  return (
    <FormFrame {...(isSent && { share: 1 })}>
      <AnswerHead form={form} />
      {isSent ? <Done form={form} sent={sent} /> : <Closed form={form} />}
    </FormFrame>
  );
}
