import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import type { EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryKeyOf, queryClient, endpointQuery } from "../kernel/query.ts";

/** Everything that shows questions and answers. */
export const conversationReads: readonly EndpointShape[] = [
  communityEndpoints.listQuestions,
  communityEndpoints.readQuestion,
];

/** Everything that shows announcements. */
export const announcementReads: readonly EndpointShape[] = [
  announcementEndpoints.list,
  announcementEndpoints.read,
  announcementEndpoints.listMine,
];

/** The addresses of files hold for five minutes; they are asked for anew before. */
export const FRESH_FILES = { refetchInterval: 240_000 } as const;

/** Once a post was opened, the lists show it as seen. */
export function useSeen(postId: string | undefined, list: EndpointShape): void {
  useEffect(() => {
    if (postId !== undefined) void queryClient.invalidateQueries({ queryKey: queryKeyOf(list) });
  }, [postId, list]);
}

/** Whether the discussions of a batch take new posts. */
export const useDiscussionSettings = (batchId: string) =>
  useQuery(endpointQuery(communityEndpoints.readSettings, { query: { batchId } })).data;
