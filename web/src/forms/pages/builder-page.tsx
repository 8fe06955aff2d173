import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { assessmentEndpoints } from "@openrounds/contract/forms/assessments/endpoints.ts";
import { feedbackEndpoints } from "@openrounds/contract/forms/feedback/endpoints.ts";
import { registrationEndpoints } from "@openrounds/contract/forms/registration/endpoints.ts";
import type { FormDefinition } from "@openrounds/contract/forms/schemas.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { lazy } from "react";
import { useBatch } from "../../batches/data.ts";
import { dropDraftOf } from "../../kernel/drafts.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { toast } from "../../ui/toast.ts";
import { formReads, useBatchForms } from "../data.ts";
import { emptyQuestion } from "../forms/builder-form.ts";
import { builderDraftKey, type BuilderValues } from "../state.ts";

const Builder = lazy(async () => ({ default: (await import("../forms/builder.tsx")).Builder }));

const { readForBuilder } = registrationEndpoints;
const refreshes = [...formReads, readForBuilder, feedbackEndpoints.read, assessmentEndpoints.read];

/** The initial values of the builder. */
const initialValues = (form: FormDefinition | null, more: Partial<BuilderValues> = {}): BuilderValues => ({
  title: form?.title ?? "",
  description: form?.description ?? "",
  questions: form?.questions ?? [emptyQuestion()],
  redirectUrl: "",
  dueDay: "",
  ...more,
});

/** Shows a toast after saving, and returns to the forms of the batch. */
function useAfterSave(batchId: string, draftKey: string): (isNewVersion: boolean) => void {
  const t = useText();
  const navigate = useNavigate();
  return (isNewVersion) => {
    dropDraftOf(draftKey);
    toast(t(isNewVersion ? "forms.builder.savedVersion" : "forms.builder.saved"));
    void navigate({ to: batchPath(batchId), search: { tab: "forms" } });
  };
}

interface BuilderOfBatchProps {
  readonly batch: Batch;
}

function RegistrationBuilder({ batch }: BuilderOfBatchProps) {
  const t = useText();
  const params = { batchId: batch.batchId };
  const draftKey = builderDraftKey(batch.batchId, "registration");
  const afterSave = useAfterSave(batch.batchId, draftKey);
  const { form } = useSuspenseQuery(endpointQuery(readForBuilder, { params })).data;
  const save = useEndpointMutation(registrationEndpoints.save, {
    refreshes,
    onDone: (result) => afterSave(result.form.version > 1),
  });
  return (
    <Builder
      batch={batch}
      formType="REGISTRATION"
      title={t("forms.builder.registration")}
      draftKey={draftKey}
      initial={initialValues(form)}
      responseCount={form?.responseCount ?? 0}
      save={({ definition }) => save.mutateAsync({ params, body: definition })}
    />
  );
}

function FeedbackBuilder({ batch, formId }: BuilderOfBatchProps & { readonly formId: string }) {
  const t = useText();
  const { batchId } = batch;
  const draftKey = builderDraftKey(batchId, "feedback");
  const afterSave = useAfterSave(batchId, draftKey);
  const params = { formId };
  const { form } = useSuspenseQuery(endpointQuery(feedbackEndpoints.read, { params, query: { batchId } })).data;
  const save = useEndpointMutation(feedbackEndpoints.update, {
    refreshes,
    onDone: ({ isNewVersion }) => afterSave(isNewVersion),
  });
  return (
    <Builder
      batch={batch}
      formType="FEEDBACK"
      title={t("forms.builder.feedback")}
      draftKey={draftKey}
      initial={initialValues(form)}
      responseCount={form.responseCount}
      save={({ definition }) => save.mutateAsync({ params, body: { ...definition, batchId } })}
    />
  );
}

function NewAssessment({ batch }: BuilderOfBatchProps) {
  const t = useText();
  const draftKey = builderDraftKey(batch.batchId, "new");
  const afterSave = useAfterSave(batch.batchId, draftKey);
  const save = useEndpointMutation(assessmentEndpoints.create, { refreshes, onDone: () => afterSave(false) });
  return (
    <Builder
      batch={batch}
      formType="ASSESSMENT"
      title={t("forms.builder.new")}
      draftKey={draftKey}
      initial={initialValues(null)}
      responseCount={0}
      save={({ definition, ...others }) => {
        const entity = { entityId: batch.batchId, entityType: "BATCH" } as const;
        return save.mutateAsync({ body: { ...definition, ...entity, ...others } });
      }}
    />
  );
}

function ExistingAssessment({
  batch,
  formId,
  instanceId,
}: BuilderOfBatchProps & { readonly formId: string; readonly instanceId: string }) {
  const t = useText();
  const draftKey = builderDraftKey(batch.batchId, formId);
  const afterSave = useAfterSave(batch.batchId, draftKey);
  const params = { formId };
  const { form } = useSuspenseQuery(endpointQuery(assessmentEndpoints.read, { params, query: { instanceId } })).data;
  const save = useEndpointMutation(assessmentEndpoints.update, {
    refreshes,
    onDone: ({ isNewVersion }) => afterSave(isNewVersion),
  });
  const dueDay = form.dueDateTime === null ? "" : wallClock(form.dueDateTime, batch.timeZone).day;
  return (
    <Builder
      batch={batch}
      formType="ASSESSMENT"
      title={t("forms.builder.assessment")}
      draftKey={draftKey}
      initial={initialValues(form, { redirectUrl: form.redirectUrl, dueDay })}
      responseCount={form.responseCount}
      save={({ definition, ...others }) => {
        const entity = { entityId: batch.batchId, entityType: "BATCH", instanceId } as const;
        return save.mutateAsync({ params, body: { ...definition, ...entity, ...others } });
      }}
    />
  );
}

function ExistingFeedback({ batch }: BuilderOfBatchProps) {
  const form = useBatchForms(batch.batchId).find(({ formType }) => formType === "FEEDBACK");
  return form === undefined ? null : <FeedbackBuilder batch={batch} formId={form.formId} />;
}

/** The builder of a batch's registration form, feedback form or assessment. */
export function BuilderPage() {
  const { batchId = "", form = "" } = useParams({ strict: false }) as { batchId?: string; form?: string };
  const { instanceId } = useSearch({ strict: false }) as { instanceId?: unknown };
  const batch = useBatch(batchId);
  if (form === "registration") return <RegistrationBuilder batch={batch} />;
  if (form === "feedback") return <ExistingFeedback batch={batch} />;
  if (form === "new") return <NewAssessment batch={batch} />;
  return (
    <ExistingAssessment batch={batch} formId={form} instanceId={typeof instanceId === "string" ? instanceId : ""} />
  );
}
