import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { assessmentEndpoints } from "@openrounds/contract/forms/assessments/endpoints.ts";
import { formEndpoints } from "@openrounds/contract/forms/endpoints.ts";
import { assessmentPath } from "@openrounds/contract/forms/paths.ts";
import { Redirect } from "../../kernel/redirect.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { AnswerForm } from "../components/answer-form.tsx";
import { TaskList } from "../components/task-list.tsx";

interface Place {
  readonly formId: string;
  readonly instanceId: string;
}

/** The assessment; who answered goes where its builder wants, and sees the points first where there are some. */
function Assessment({ formId, instanceId }: Place) {
  const navigate = useNavigate();
  const params = { formId };
  const { form } = useSuspenseQuery(
    endpointQuery(assessmentEndpoints.readForPerson, { params, query: { instanceId } }),
  ).data;
  const answer = useEndpointMutation(assessmentEndpoints.submit, {
    refreshes: [formEndpoints.listMine],
    onDone: ({ score }) => {
      if (score === null && form.redirectUrl !== "") void navigate({ to: form.redirectUrl });
    },
  });
  return (
    <AnswerForm
      form={form}
      sent={answer.data}
      send={(submission) => answer.mutateAsync({ params, body: { ...submission, instanceId } })}
    />
  );
}

function Linked({ encoded }: { readonly encoded: string }) {
  const { formId, instanceId } = useSuspenseQuery(
    endpointQuery(assessmentEndpoints.resolve, { query: { "encoded-data": encoded } }),
  ).data;
  return <Redirect to={assessmentPath(formId, instanceId)} />;
}

/** An assessment by its ids or a sealed link; without either, those that wait. */
export function AssessmentPage() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { formId, instanceId, "encoded-data": encoded } = search;
  if (typeof formId === "string" && typeof instanceId === "string") {
    return <Assessment formId={formId} instanceId={instanceId} />;
  }
  return typeof encoded === "string" ? <Linked encoded={encoded} /> : <TaskList kind="assessment" />;
}
