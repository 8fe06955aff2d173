import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { feedbackEndpoints } from "@openrounds/contract/forms/feedback/endpoints.ts";
import { formEndpoints } from "@openrounds/contract/forms/endpoints.ts";
import { useDelivery } from "../../kernel/delivery.ts";
import { endpointQuery } from "../../kernel/query.ts";
import { AnswerForm } from "../components/answer-form.tsx";
import { TaskList } from "../components/task-list.tsx";
import { formNote } from "../state.ts";

const NO_SCORE = { score: null, maxScore: null };

function Feedback({ sessionId }: { readonly sessionId: string }) {
  const params = { id: sessionId };
  const { form } = useSuspenseQuery(endpointQuery(feedbackEndpoints.readOfSession, { params })).data;
  const give = useDelivery(feedbackEndpoints.submit, {
    note: () => formNote(form),
    refreshes: [formEndpoints.listMine, feedbackEndpoints.readOfSession],
  });
  return (
    <AnswerForm
      form={form}
      result={give.data?.isSent === true ? NO_SCORE : undefined}
      isKept={give.data?.isSent === false}
      send={(body) => give.mutateAsync({ params, body })}
    />
  );
}

/** The feedback form of a session; without a session, the person's feedback forms. */
export function FeedbackPage() {
  const { sessionId } = useSearch({ strict: false }) as { sessionId?: unknown };
  return typeof sessionId === "string" ? <Feedback sessionId={sessionId} /> : <TaskList kind="feedback" />;
}
