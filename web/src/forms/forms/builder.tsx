import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { AssessmentContent } from "@openrounds/contract/forms/assessments/schemas.ts";
import { FORM_LIMITS, type FormDefinition, type FormType } from "@openrounds/contract/forms/schemas.ts";
import { useState } from "react";
import { dropDraftOf, keepDraftOf, readDraftOf } from "../../kernel/drafts.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { useDraft } from "../../ui/form/draft.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { askToConfirm } from "../../ui/confirmation.ts";
import { Note } from "../../ui/states.tsx";
import "../../ui/styles/forms.css";
import { builderValuesSchema, type BuilderValues } from "../state.ts";
import { builderForm, emptyQuestion, type BuilderForm } from "./builder-form.ts";
import { QuestionEditor } from "./question-editor.tsx";

/** The input of `save`: the definition, and the due date and redirect of an assessment. */
export interface FormToSave extends Pick<AssessmentContent, "redirectUrl" | "dueDateTime"> {
  readonly definition: FormDefinition;
}

interface BuilderProps {
  readonly batch: Batch;
  readonly formType: FormType;
  readonly title: string;
  /** The key of the draft on this device. */
  readonly draftKey: string;
  readonly initial: BuilderValues;
  readonly responseCount: number;
  readonly save: (written: FormToSave) => Promise<unknown>;
}

/** The due day of an assessment, and the page shown after it. */
function AssessmentFields({ form }: { readonly form: BuilderForm }) {
  const t = useText();
  return (
    <div className="bq__two">
      <TextField
        type="date"
        label={t("forms.builder.due")}
        note={t("forms.answer.optional")}
        help={t("forms.builder.due.help")}
        {...form.field("dueDay")}
      />
      <TextField
        label={t("forms.builder.redirect")}
        note={t("forms.answer.optional")}
        help={t("forms.builder.redirect.help")}
        {...form.field("redirectUrl")}
      />
    </div>
  );
}

/** Leaves for the forms of the batch; discarding changes needs a confirmation. */
function useLeave(batchId: string, draftKey: string): (isChanged: boolean) => void {
  const t = useText();
  const navigate = useNavigate();
  const leave = (): void => {
    dropDraftOf(draftKey);
    void navigate({ to: batchPath(batchId), search: { tab: "forms" } });
  };
  return (isChanged) => {
    if (!isChanged) return leave();
    askToConfirm({
      title: t("forms.builder.discard"),
      text: t("forms.builder.discard.text"),
      confirm: t("forms.builder.discard.confirm"),
      cancel: t("forms.builder.discard.keep"),
      onConfirm: leave,
    });
  };
}

/** The form builder: title, questions and the save button. */
export function Builder(props: BuilderProps) {
  const t = useText();
  const { batch, formType, title, draftKey, initial, responseCount, save } = props;
  const [formDefinition] = useState(() => {
    const values = readDraftOf(draftKey, builderValuesSchema) ?? initial;
    return builderForm({ formType, values, timeZone: batch.timeZone });
  });
  const form = useContractForm(formDefinition);
  const { values } = form;
  useDraft(values, (written) => keepDraftOf(draftKey, written));
  const leave = useLeave(batch.batchId, draftKey);
  const questions = form.rows("questions");
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial);
  const submit = async ({ redirectUrl, dueDateTime, ...definition }: AssessmentContent): Promise<void> => {
    await save({ definition, redirectUrl, dueDateTime });
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
      <div style={{ maxWidth: "46rem" }}>
        <Form form={form} isBusy={form.isSending} isSavedElsewhere className="stack g4" onSubmit={submit}>
          {responseCount > 0 && <Note>{t("forms.builder.versions", { count: responseCount })}</Note>}
          <section className="card bq stack g4">
            <TextField label={t("forms.builder.title")} maxLength={FORM_LIMITS.title} {...form.field("title")} />
            <TextArea
              label={t("forms.builder.description")}
              note={t("forms.answer.optional")}
              rows={2}
              maxLength={FORM_LIMITS.description}
              {...form.field("description")}
            />
            {formType === "ASSESSMENT" && <AssessmentFields form={form} />}
          </section>
          <h2>{t("forms.builder.questions")}</h2>
          {values.questions.map(({ questionId }, at) => (
            <QuestionEditor key={questionId} form={form} formType={formType} at={at} />
          ))}
          {questions.error !== undefined && <Note tone="danger">{questions.error}</Note>}
          <div>
            <Button
              icon={IconPlus}
              disabled={values.questions.length >= FORM_LIMITS.questions}
              onClick={() => questions.add(emptyQuestion())}
            >
              {t("forms.builder.addQuestion")}
            </Button>
          </div>
          <div className="row g3 wrap">
            <SubmitButton
              form={form}
              isBusy={form.isSending}
              disabledReason={isChanged ? undefined : t("forms.builder.unchanged")}
            >
              {t("forms.builder.save")}
            </SubmitButton>
            <Button onClick={() => leave(isChanged)}>{t("forms.builder.cancel")}</Button>
            {!isChanged && <span className="sm t3">{t("forms.builder.unchanged")}</span>}
          </div>
        </Form>
      </div>
    </main>
  );
}
