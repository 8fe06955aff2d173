import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import type { EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryKeyOf, queryClient, endpointQuery } from "../kernel/query.ts";

/** The queries that contain questions and answers. */
export const conversationReads: readonly EndpointShape[] = [
  communityEndpoints.listQuestions,
  communityEndpoints.readQuestion,
];

/** The queries that contain announcements. */
export const announcementReads: readonly EndpointShape[] = [
  announcementEndpoints.list,
  announcementEndpoints.read,
  announcementEndpoints.listMine,
];

/** The names in the outbox of the questions of a batch, the answers to a question, and the reaction to a post. */
export const questionsThing = (batchId: string): string => `questions:${batchId}`;
export const answersThing = (questionId: string): string => `answers:${questionId}`;
export const reactionThing = (postId: string): string => `reaction:${postId}`;

/** The URLs of files are valid for five minutes; they are read again before. */
export const FILE_URL_REFRESH = { refetchInterval: 240_000 } as const;

/** Invalidates a list after a post was opened, so that it shows the post as seen. */
export function useRefreshOnceSeen(postId: string | undefined, list: EndpointShape): void {
  useEffect(() => {
    if (postId !== undefined) void queryClient.invalidateQueries({ queryKey: queryKeyOf(list) });
  }, [postId, list]);
}

/** Whether the discussions of a batch take new posts. */
export const useDiscussionSettings = (batchId: string) =>
  useQuery(endpointQuery(communityEndpoints.readSettings, { query: { batchId } })).data;
