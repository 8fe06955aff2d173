import { IconCloudCheck, IconLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { countAnswered, givenAnswers, wrongAnswers } from "@openrounds/contract/forms/rules.ts";
import type { Answer, Answers, FormToAnswer, Submission } from "@openrounds/contract/forms/schemas.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { dropDraftOf, keepDraftOf } from "../../kernel/drafts.ts";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { dateTile, formatMoment } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Empty, Note } from "../../ui/states.tsx";
import { answersDraft, cardsOf, keptAnswers } from "../state.ts";
import { FormFrame } from "./form-frame.tsx";
import { QuestionField } from "./question-field.tsx";

interface AnswerFormProps {
  readonly form: FormToAnswer;
  readonly isBusy: boolean;
  readonly failure: Error | null;
  /** What was reached, once the answers are sent. */
  readonly sent: { readonly score: number | null; readonly maxScore: number | null } | undefined;
  readonly send: (submission: Submission) => void;
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

/** The answers as they are typed: kept on this device, and told what is wrong with each once it was left. */
function useAnswers(form: FormToAnswer, failure: Error | null) {
  const t = useText();
  const [answers, setAnswers] = useState<Answers>(() => keptAnswers(form));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setMended(new Set()), [failure]);
  const wrong: Readonly<Record<string, MessageKey>> = wrongAnswers(form.questions, givenAnswers(answers));
  const refused = failure instanceof CallFailure ? failure.fields : {};
  const change = (questionId: string, answer: Answer | undefined): void => {
    const { [questionId]: _before, ...others } = answers;
    const next = answer === undefined ? others : { ...others, [questionId]: answer };
    setAnswers(next);
    setMended((before) => new Set([...before, questionId]));
    keepDraftOf(answersDraft(form), next);
  };
  const errorOf = (questionId: string): string | undefined => {
    const key = wrong[`answers.${questionId}`];
    if (key !== undefined) return left.has(questionId) ? t(key) : undefined;
    return mended.has(questionId) ? undefined : refused[`answers.${questionId}`];
  };
  return {
    answers,
    change,
    errorOf,
    leave: (...ids: string[]) => setLeft((before) => new Set([...before, ...ids])),
    firstWrong: form.questions.find(({ questionId }) => wrong[`answers.${questionId}`] !== undefined)?.questionId,
  };
}

/** Goes to a question that needs attention. */
function goTo(questionId: string): void {
  const question = document.querySelector(`[data-question="${CSS.escape(questionId)}"]`);
  question?.querySelector<HTMLElement>("input, textarea")?.focus();
}

function Questions({ form, isBusy, failure, send }: Omit<AnswerFormProps, "sent">) {
  const t = useText();
  const { answers, change, errorOf, leave, firstWrong } = useAnswers(form, failure);
  const total = form.questions.length;
  const answered = countAnswered(form.questions, answers);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    leave(...form.questions.map(({ questionId }) => questionId));
    if (firstWrong === undefined) send({ version: form.version, answers: givenAnswers(answers) });
    else goTo(firstWrong);
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
      <Head form={form} aside={t("forms.answer.progress", { answered, total })} />
      {form.description !== "" && <p className="t2">{form.description}</p>}
      <form className="stack g4" noValidate onSubmit={submit}>
        {cardsOf(form.questions).map((card) => (
          <section key={card[0]?.questionId} className="card fbq">
            {(card[0]?.section ?? "") !== "" && <h2>{card[0]?.section}</h2>}
            {card.map((question) => (
              <div key={question.questionId} className={question.kind === "SCALE" ? "lik" : undefined}>
                <QuestionField
                  question={question}
                  answer={answers[question.questionId]}
                  error={errorOf(question.questionId)}
                  change={(answer) => change(question.questionId, answer)}
                  leave={() => leave(question.questionId)}
                />
              </div>
            ))}
          </section>
        ))}
        {failure !== null && <Note tone="danger">{messageOf(failure)}</Note>}
        <div className="row between fbend">
          <span className="sm t3 row g2">
            <IconLock className="i" aria-hidden />
            {t(form.formType === "FEEDBACK" ? "forms.answer.anonymous" : "forms.answer.named")}
          </span>
          <Button type="submit" look="primary" size="lg" busy={isBusy}>
            {t(`forms.answer.send.${form.formType}`)}
          </Button>
        </div>
      </form>
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
