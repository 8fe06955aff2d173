import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { assessmentEndpoints } from "@openrounds/contract/forms/assessments/endpoints.ts";
import { formEndpoints } from "@openrounds/contract/forms/endpoints.ts";
import { assessmentPath } from "@openrounds/contract/forms/paths.ts";
import { Redirect } from "../../kernel/redirect.tsx";
import { useDelivery } from "../../kernel/delivery.ts";
import { endpointQuery } from "../../kernel/query.ts";
import { AnswerForm } from "../components/answer-form.tsx";
import { TaskList } from "../components/task-list.tsx";
import { formNote } from "../state.ts";

interface AssessmentId {
  readonly formId: string;
  readonly instanceId: string;
}

/** An assessment. After sending it redirects to the page set in the builder, or shows the score if there is one. */
function Assessment({ formId, instanceId }: AssessmentId) {
  const navigate = useNavigate();
  const params = { formId };
  const { form } = useSuspenseQuery(
    endpointQuery(assessmentEndpoints.readForPerson, { params, query: { instanceId } }),
  ).data;
  const answer = useDelivery(assessmentEndpoints.submit, {
    note: () => formNote(form),
    refreshes: [formEndpoints.listMine],
    onDone: ({ score }) => {
      if (score === null && form.redirectUrl !== "") void navigate({ to: form.redirectUrl });
    },
  });
  return (
    <AnswerForm
      form={form}
      result={answer.data?.isSent === true ? answer.data.result : undefined}
      isKept={answer.data?.isSent === false}
      send={(submission) => answer.mutateAsync({ params, body: { ...submission, instanceId } })}
    />
  );
}

function LinkedAssessment({ encoded }: { readonly encoded: string }) {
  const { formId, instanceId } = useSuspenseQuery(
    endpointQuery(assessmentEndpoints.resolve, { query: { "encoded-data": encoded } }),
  ).data;
  return <Redirect to={assessmentPath(formId, instanceId)} />;
}

/** The assessment of ids or of an encoded link; without them, the person's assessments. */
export function AssessmentPage() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { formId, instanceId, "encoded-data": encoded } = search;
  if (typeof formId === "string" && typeof instanceId === "string") {
    return <Assessment formId={formId} instanceId={instanceId} />;
  }
  return typeof encoded === "string" ? <LinkedAssessment encoded={encoded} /> : <TaskList kind="assessment" />;
}
