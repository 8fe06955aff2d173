import { IconCloudCheck, IconLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { countAnswered } from "@openrounds/contract/forms/rules.ts";
import type { FormToAnswer, Submission } from "@openrounds/contract/forms/schemas.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { useEffect, useRef, useState } from "react";
import { dropDraftOf, keepDraftOf } from "../../kernel/drafts.ts";
import { dateTile, formatMoment } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { useDraft } from "../../ui/form/draft.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { Empty } from "../../ui/states.tsx";
import { answersForm } from "../forms/answers-form.ts";
import { answersDraft, cardsOf, keptAnswers } from "../state.ts";
import { FormFrame } from "./form-frame.tsx";
import { QuestionField } from "./question-field.tsx";

interface AnswerFormProps {
  readonly form: FormToAnswer;
  /** What was reached, once the answers are sent. */
  readonly sent: { readonly score: number | null; readonly maxScore: number | null } | undefined;
  readonly send: (submission: Submission) => Promise<unknown>;
}

/** What the form is about, and the way to it. */
function Head({ form, aside }: { readonly form: FormToAnswer; readonly aside?: string }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = form.session?.topic ?? form.title;
  const tile = form.session === null ? undefined : dateTile(form.session.startDateTime);
  const product = t("app.product");
  useEffect(() => {
    document.title = `${title} · ${product}`;
    heading.current?.focus({ preventScroll: true });
  }, [title, product]);
  return (
    <div className="row g3 fbhead">
      {tile !== undefined && (
        <span className="date" aria-hidden="true">
          <b>{tile.day}</b>
          <span>{tile.month}</span>
        </span>
      )}
      <div className="grow">
        <p className="sm t3">{t(`forms.answer.about.${form.formType}`, { batch: form.batchName })}</p>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {form.dueDateTime !== null && (
          <p className="sm t2 num">{t("forms.answer.due", { when: formatMoment(form.dueDateTime) })}</p>
        )}
      </div>
      {aside !== undefined && <span className="sm t3 num only-d">{aside}</span>}
    </div>
  );
}

/** The form takes no answer now: why, and where to go on. */
function Closed({ form }: { readonly form: FormToAnswer }) {
  const t = useText();
  const { answering, score, maxScore } = form;
  if (answering === "OPEN") return null;
  const reached = score === null || maxScore === null ? undefined : t("forms.done.score", { score, maxScore });
  return (
    <section className="card">
      <Empty
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
      <Empty
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

function Questions({ form: asked, send }: Omit<AnswerFormProps, "sent">) {
  const t = useText();
  const [definition] = useState(() => answersForm(asked, keptAnswers(asked)));
  const form = useContractForm(definition);
  const { answers } = form.values;
  useDraft(answers, (typed) => keepDraftOf(answersDraft(asked), typed));
  const total = asked.questions.length;
  const answered = countAnswered(asked.questions, answers);
  const submit = async (submission: Submission): Promise<void> => {
    await send(submission);
  };
  const saved = (
    <span className="sm t2 only-d row g2" role="status">
      {answered > 0 && (
        <>
          <IconCloudCheck className="i" aria-hidden />
          {t("forms.answer.saved")}
        </>
      )}
    </span>
  );
  return (
    <FormFrame note={saved} share={answered / total}>
      <Head form={asked} aside={t("forms.answer.progress", { answered, total })} />
      {asked.description !== "" && <p className="t2">{asked.description}</p>}
      <Form form={form} isBusy={form.isSending} isKept className="stack g4" onSubmit={submit}>
        {cardsOf(asked.questions).map((card) => (
          <section key={card[0]?.questionId} className="card fbq">
            {(card[0]?.section ?? "") !== "" && <h2>{card[0]?.section}</h2>}
            {card.map((question) => (
              <div key={question.questionId} className={question.kind === "SCALE" ? "lik" : undefined}>
                <QuestionField question={question} {...form.control(`answers.${question.questionId}`)} />
              </div>
            ))}
          </section>
        ))}
        <div className="row between fbend">
          <span className="sm t3 row g2">
            <IconLock className="i" aria-hidden />
            {t(asked.formType === "FEEDBACK" ? "forms.answer.anonymous" : "forms.answer.named")}
          </span>
          <SubmitButton form={form} size="lg" isBusy={form.isSending}>
            {t(`forms.answer.send.${asked.formType}`)}
          </SubmitButton>
        </div>
      </Form>
    </FormFrame>
  );
}

/** A form to answer: its questions, or why it takes no answer, or thanks. */
export function AnswerForm(props: AnswerFormProps) {
  const { form, sent } = props;
  const isSent = sent !== undefined;
  useEffect(() => {
    if (isSent) dropDraftOf(answersDraft(form));
  }, [isSent, form]);
  if (!isSent && form.answering === "OPEN") return <Questions {...props} />;
  return (
    <FormFrame {...(isSent && { share: 1 })}>
      <Head form={form} />
      {isSent ? <Done form={form} sent={sent} /> : <Closed form={form} />}
    </FormFrame>
  );
}
