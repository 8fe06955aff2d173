import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { feedbackEndpoints } from "@openrounds/contract/forms/feedback/endpoints.ts";
import { Redirect } from "../../kernel/redirect.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { safePath } from "../../kernel/safe-path.ts";
import { Skeleton } from "../../ui/states.tsx";

/** Follows a feedback link; an invalid one redirects to /welcome. */
export function FeedbackSharePage() {
  const { "encoded-data": encoded } = useSearch({ strict: false }) as { "encoded-data"?: unknown };
  const query = { "encoded-data": typeof encoded === "string" ? encoded : "" };
  const { data, isError } = useQuery({
    ...endpointQuery(feedbackEndpoints.decode, { query }),
    enabled: query["encoded-data"] !== "",
  });
  if (isError || query["encoded-data"] === "") return <Redirect to="/welcome" />;
  if (data !== undefined) return <Redirect to={safePath(data.feedbackLink)} />;
  return (
    <main className="page page--form">
      <Skeleton lines={5} height="3rem" />
    </main>
  );
}
