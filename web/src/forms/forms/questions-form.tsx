import { IconCloudCheck, IconLock } from "@tabler/icons-react";
import { countAnswered } from "@openrounds/contract/forms/rules.ts";
import type { FormToAnswer, Submission } from "@openrounds/contract/forms/schemas.ts";
import { useState } from "react";
import { keepDraftOf } from "../../kernel/drafts.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { useDraft } from "../../ui/form/draft.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { AnswerHead } from "../components/answer-head.tsx";
import { FormFrame } from "../components/form-frame.tsx";
import { QuestionField } from "../components/question-field.tsx";
import { answersDraftKey, cardsOf, draftAnswers } from "../state.ts";
import { answersForm } from "./answers-form.ts";

interface QuestionsFormProps {
  readonly formToAnswer: FormToAnswer;
  readonly send: (submission: Submission) => Promise<unknown>;
}

/** The questions of a form; answers are kept as a draft on this device. */
export function QuestionsForm({ formToAnswer, send }: QuestionsFormProps) {
  const t = useText();
  const [definition] = useState(() => answersForm(formToAnswer, draftAnswers(formToAnswer)));
  const form = useContractForm(definition);
  const { answers } = form.values;
  useDraft(answers, (typed) => keepDraftOf(answersDraftKey(formToAnswer), typed));
  const total = formToAnswer.questions.length;
  const answered = countAnswered(formToAnswer.questions, answers);
  const submit = async (submission: Submission): Promise<void> => {
    await send(submission);
  };
  const savedNotice = (
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
    <FormFrame note={savedNotice} share={answered / total}>
      <AnswerHead form={formToAnswer} aside={t("forms.answer.progress", { answered, total })} />
      {formToAnswer.description !== "" && <p className="t2">{formToAnswer.description}</p>}
      <Form form={form} isBusy={form.isSending} isSavedElsewhere className="stack g4" onSubmit={submit}>
        {cardsOf(formToAnswer.questions).map((card) => (
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
            {t(formToAnswer.formType === "FEEDBACK" ? "forms.answer.anonymous" : "forms.answer.named")}
          </span>
          <SubmitButton form={form} size="lg" isBusy={form.isSending}>
            {t(`forms.answer.send.${formToAnswer.formType}`)}
          </SubmitButton>
        </div>
      </Form>
    </FormFrame>
  );
}
