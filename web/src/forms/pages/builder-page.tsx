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
import { formReads, useForms } from "../data.ts";
import { emptyQuestion } from "../forms/builder-form.ts";
import { builderDraft, type WrittenForm } from "../state.ts";

const Builder = lazy(async () => ({ default: (await import("../forms/builder.tsx")).Builder }));

const { readForBuilder } = registrationEndpoints;
const refreshes = [...formReads, readForBuilder, feedbackEndpoints.read, assessmentEndpoints.read];

/** What the builder begins with. */
const begun = (form: FormDefinition | null, more: Partial<WrittenForm> = {}): WrittenForm => ({
  title: form?.title ?? "",
  description: form?.description ?? "",
  questions: form?.questions ?? [emptyQuestion()],
  redirectUrl: "",
  dueDay: "",
  ...more,
});

/** Tells that it is saved, and returns to the forms of the batch. */
function useSaved(batchId: string, draft: string): (isNewVersion: boolean) => void {
  const t = useText();
  const navigate = useNavigate();
  return (isNewVersion) => {
    dropDraftOf(draft);
    toast(t(isNewVersion ? "forms.builder.savedVersion" : "forms.builder.saved"));
    void navigate({ to: batchPath(batchId), search: { tab: "forms" } });
  };
}

interface PartProps {
  readonly batch: Batch;
}

function RegistrationBuilder({ batch }: PartProps) {
  const t = useText();
  const params = { batchId: batch.batchId };
  const draft = builderDraft(batch.batchId, "registration");
  const saved = useSaved(batch.batchId, draft);
  const { form } = useSuspenseQuery(endpointQuery(readForBuilder, { params })).data;
  const save = useEndpointMutation(registrationEndpoints.save, {
    refreshes,
    onDone: (result) => saved(result.form.version > 1),
  });
  return (
    <Builder
      batch={batch}
      formType="REGISTRATION"
      title={t("forms.builder.registration")}
      draft={draft}
      initial={begun(form)}
      responseCount={form?.responseCount ?? 0}
      save={({ definition }) => save.mutateAsync({ params, body: definition })}
    />
  );
}

function FeedbackBuilder({ batch, formId }: PartProps & { readonly formId: string }) {
  const t = useText();
  const { batchId } = batch;
  const draft = builderDraft(batchId, "feedback");
  const saved = useSaved(batchId, draft);
  const params = { formId };
  const { form } = useSuspenseQuery(endpointQuery(feedbackEndpoints.read, { params, query: { batchId } })).data;
  const save = useEndpointMutation(feedbackEndpoints.update, {
    refreshes,
    onDone: ({ isNewVersion }) => saved(isNewVersion),
  });
  return (
    <Builder
      batch={batch}
      formType="FEEDBACK"
      title={t("forms.builder.feedback")}
      draft={draft}
      initial={begun(form)}
      responseCount={form.responseCount}
      save={({ definition }) => save.mutateAsync({ params, body: { ...definition, batchId } })}
    />
  );
}

function NewAssessment({ batch }: PartProps) {
  const t = useText();
  const draft = builderDraft(batch.batchId, "new");
  const saved = useSaved(batch.batchId, draft);
  const save = useEndpointMutation(assessmentEndpoints.create, { refreshes, onDone: () => saved(false) });
  return (
    <Builder
      batch={batch}
      formType="ASSESSMENT"
      title={t("forms.builder.new")}
      draft={draft}
      initial={begun(null)}
      responseCount={0}
      save={({ definition, ...others }) => {
        const place = { entityId: batch.batchId, entityType: "BATCH" } as const;
        return save.mutateAsync({ body: { ...definition, ...place, ...others } });
      }}
    />
  );
}

function KnownAssessment({
  batch,
  formId,
  instanceId,
}: PartProps & { readonly formId: string; readonly instanceId: string }) {
  const t = useText();
  const draft = builderDraft(batch.batchId, formId);
  const saved = useSaved(batch.batchId, draft);
  const params = { formId };
  const { form } = useSuspenseQuery(endpointQuery(assessmentEndpoints.read, { params, query: { instanceId } })).data;
  const save = useEndpointMutation(assessmentEndpoints.update, {
    refreshes,
    onDone: ({ isNewVersion }) => saved(isNewVersion),
  });
  const dueDay = form.dueDateTime === null ? "" : wallClock(form.dueDateTime, batch.timeZone).day;
  return (
    <Builder
      batch={batch}
      formType="ASSESSMENT"
      title={t("forms.builder.assessment")}
      draft={draft}
      initial={begun(form, { redirectUrl: form.redirectUrl, dueDay })}
      responseCount={form.responseCount}
      save={({ definition, ...others }) => {
        const place = { entityId: batch.batchId, entityType: "BATCH", instanceId } as const;
        return save.mutateAsync({ params, body: { ...definition, ...place, ...others } });
      }}
    />
  );
}

function Feedback({ batch }: PartProps) {
  const form = useForms(batch.batchId).find(({ formType }) => formType === "FEEDBACK");
  return form === undefined ? null : <FeedbackBuilder batch={batch} formId={form.formId} />;
}

/** Where a form of a batch is written: of its registration, its feedback, or an assessment. */
export function BuilderPage() {
  const { batchId = "", form = "" } = useParams({ strict: false }) as { batchId?: string; form?: string };
  const { instanceId } = useSearch({ strict: false }) as { instanceId?: unknown };
  const batch = useBatch(batchId);
  if (form === "registration") return <RegistrationBuilder batch={batch} />;
  if (form === "feedback") return <Feedback batch={batch} />;
  if (form === "new") return <NewAssessment batch={batch} />;
  return <KnownAssessment batch={batch} formId={form} instanceId={typeof instanceId === "string" ? instanceId : ""} />;
}
