import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { FORM_LIMITS, type FormDefinition, type FormType } from "@openrounds/contract/forms/schemas.ts";
import type { FormEvent } from "react";
import { dropDraftOf } from "../../kernel/drafts.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ask } from "../../ui/question.ts";
import { Note } from "../../ui/states.tsx";
import "../../ui/styles/forms.css";
import type { WrittenForm } from "../state.ts";
import { emptyQuestion, useBuilderForm, writtenDefinition, type BuilderForm } from "./builder-form.ts";
import { QuestionEditor } from "./question-editor.tsx";

/** What is saved: the questions, and of an assessment its end and the page that follows. */
export interface Written {
  readonly definition: FormDefinition;
  readonly dueDay: string;
  readonly redirectUrl: string;
}

/** Goes to the first field that says what is wrong with it. */
function goToWrong(): void {
  document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
}

interface BuilderProps {
  readonly batch: Batch;
  readonly formType: FormType;
  readonly title: string;
  /** Under what name it is kept on this device. */
  readonly draft: string;
  readonly initial: WrittenForm;
  readonly responseCount: number;
  readonly isBusy: boolean;
  readonly failure: Error | null;
  readonly save: (written: Written) => void;
}

/** Until when an assessment is answered, and where people go afterwards. */
function AssessmentFields({ form }: { readonly form: BuilderForm }) {
  const t = useText();
  return (
    <div className="bq__two">
      <TextField
        type="date"
        label={t("forms.builder.due")}
        note={t("forms.answer.optional")}
        help={t("forms.builder.due.help")}
        value={form.written.dueDay}
        onChange={(event) => form.change({ dueDay: event.currentTarget.value })}
      />
      <TextField
        label={t("forms.builder.redirect")}
        note={t("forms.answer.optional")}
        help={t("forms.builder.redirect.help")}
        value={form.written.redirectUrl}
        error={form.errorOf("redirectUrl")}
        onChange={(event) => form.change({ redirectUrl: event.currentTarget.value })}
      />
    </div>
  );
}

/** Leaves for the forms of the batch; what was written is given up only when that is wanted. */
function useLeave(batchId: string, draft: string): (isChanged: boolean) => void {
  const t = useText();
  const navigate = useNavigate();
  const leave = (): void => {
    dropDraftOf(draft);
    void navigate({ to: batchPath(batchId), search: { tab: "forms" } });
  };
  return (isChanged) => {
    if (!isChanged) return leave();
    ask({
      title: t("forms.builder.discard"),
      text: t("forms.builder.discard.text"),
      confirm: t("forms.builder.discard.confirm"),
      cancel: t("forms.builder.discard.keep"),
      onConfirm: leave,
    });
  };
}

/** A form as it is written: its words, its questions in order, and saving. */
export function Builder(props: BuilderProps) {
  const t = useText();
  const { batch, formType, title, draft, initial, responseCount, isBusy, failure, save } = props;
  const form = useBuilderForm(formType, draft, initial, failure);
  const leave = useLeave(batch.batchId, draft);
  const { written } = form;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.tellAll();
    if (form.isWrong) return void requestAnimationFrame(goToWrong);
    save({ definition: writtenDefinition(written), dueDay: written.dueDay, redirectUrl: written.redirectUrl });
  };
  return (
    <main className="page">
      <PageHeader
        title={title}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: batch.batchName, to: `${batchPath(batch.batchId)}?tab=forms` },
          { label: title },
        ]}
      />
      <form className="stack g4" style={{ maxWidth: "46rem" }} noValidate onSubmit={submit}>
        {responseCount > 0 && <Note>{t("forms.builder.versions", { count: responseCount })}</Note>}
        <section className="card bq stack g4">
          <TextField
            label={t("forms.builder.title")}
            value={written.title}
            maxLength={FORM_LIMITS.title}
            error={form.errorOf("title")}
            onChange={(event) => form.change({ title: event.currentTarget.value })}
          />
          <TextArea
            label={t("forms.builder.description")}
            note={t("forms.answer.optional")}
            rows={2}
            value={written.description}
            maxLength={FORM_LIMITS.description}
            error={form.errorOf("description")}
            onChange={(event) => form.change({ description: event.currentTarget.value })}
          />
          {formType === "ASSESSMENT" && <AssessmentFields form={form} />}
        </section>
        <h2>{t("forms.builder.questions")}</h2>
        {written.questions.map(({ questionId }, at) => (
          <QuestionEditor key={questionId} form={form} formType={formType} at={at} />
        ))}
        {form.errorOf("questions") !== undefined && <Note tone="danger">{form.errorOf("questions")}</Note>}
        <div>
          <Button
            icon={IconPlus}
            disabled={written.questions.length >= FORM_LIMITS.questions}
            onClick={() => form.change({ questions: [...written.questions, emptyQuestion()] })}
          >
            {t("forms.builder.addQuestion")}
          </Button>
        </div>
        {failure !== null && <Note tone="danger">{messageOf(failure)}</Note>}
        <div className="row g3 wrap">
          <Button type="submit" look="primary" busy={isBusy} disabled={!form.isChanged}>
            {t("forms.builder.save")}
          </Button>
          <Button onClick={() => leave(form.isChanged)}>{t("forms.builder.cancel")}</Button>
          {!form.isChanged && <span className="sm t3">{t("forms.builder.unchanged")}</span>}
        </div>
      </form>
    </main>
  );
}
