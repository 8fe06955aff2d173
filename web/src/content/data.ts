import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../kernel/query.ts";

/** File URLs are valid for five minutes; they are read again before. */
const URL_REFRESH_MS = 240_000;
const MAX_OPTIONS = 50;

/** The queries that contain content. */
export const contentReads = [contentEndpoints.list, contentEndpoints.details] as const;

/** A page of content, always with valid URLs. */
export const contentPageQuery = (body: CallInput<typeof contentEndpoints.list>["body"]) => ({
  ...endpointQuery(contentEndpoints.list, { body }),
  refetchInterval: URL_REFRESH_MS,
});

/** One item of content with its versions, always with valid URLs. */
export const useContentDetails = (contentId: string) =>
  useQuery({
    ...endpointQuery(contentEndpoints.details, { body: { contentId } }),
    placeholderData: undefined,
    refetchInterval: URL_REFRESH_MS,
  });

/** The pages of a file, always with a valid URL. */
export const contentPagesQuery = (contentId: string) => ({
  ...endpointQuery(contentEndpoints.pages, { params: { contentId } }),
  placeholderData: undefined,
  refetchInterval: URL_REFRESH_MS,
});

/** The participants of a batch whose names match, as options. */
export function useAuthorOptions(batchId: string, text: string): { value: string; label: string }[] {
  const query = { text, pageNo: 0, pageSize: MAX_OPTIONS, participantStatus: "ACTIVE" as const };
  const { data } = useQuery(endpointQuery(participantEndpoints.list, { params: { id: batchId }, query }));
  return (data?.participantList ?? []).map(({ userId, firstName, lastName }) => ({
    value: userId,
    label: `${firstName} ${lastName}`.trim(),
  }));
}
