import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../kernel/query.ts";

/** Links to files work for five minutes; they are asked for again before that. */
const LINKS_MS = 240_000;
const PEOPLE_SHOWN = 50;

/** Everything that shows content. */
export const contentReads = [contentEndpoints.list, contentEndpoints.details] as const;

/** A page of content, always with links that work. */
export const contentRead = (body: CallInput<typeof contentEndpoints.list>["body"]) => ({
  ...endpointQuery(contentEndpoints.list, { body }),
  refetchInterval: LINKS_MS,
});

/** One piece of content with its versions, always with links that work. */
export const useContentDetails = (contentId: string) =>
  useQuery({
    ...endpointQuery(contentEndpoints.details, { body: { contentId } }),
    placeholderData: undefined,
    refetchInterval: LINKS_MS,
  });

/** People who take part in a batch, found by name, as choices. */
export function useAuthors(batchId: string, text: string): { value: string; label: string }[] {
  const query = { text, pageNo: 0, pageSize: PEOPLE_SHOWN, participantStatus: "ACTIVE" as const };
  const { data } = useQuery(endpointQuery(participantEndpoints.list, { params: { id: batchId }, query }));
  return (data?.participantList ?? []).map(({ userId, firstName, lastName }) => ({
    value: userId,
    label: `${firstName} ${lastName}`.trim(),
  }));
}
