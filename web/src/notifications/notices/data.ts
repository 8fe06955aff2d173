import { noticeEndpoints } from "@openrounds/contract/notifications/notices/endpoints.ts";
import type { CallResult } from "@openrounds/contract/kernel/endpoint.ts";
import {
  useQuery,
  useSuspenseInfiniteQuery,
  type InfiniteData,
  type UseSuspenseInfiniteQueryResult,
} from "@tanstack/react-query";
import { call } from "../../kernel/call.ts";
import { endpointQuery, queryKeyOf, useEndpointMutation } from "../../kernel/query.ts";

const REFETCH_MS = 300_000;

type NoticePage = CallResult<typeof noticeEndpoints.list>;

/** How many notices the person has not read, also read again when the window is looked at and every five minutes. */
export const useUnreadCount = (): number =>
  useQuery({ ...endpointQuery(noticeEndpoints.countUnread, {}), refetchInterval: REFETCH_MS }).data?.unreadCount ?? 0;

/** The notices of the person, page by page. */
export const useNotices = (): UseSuspenseInfiniteQueryResult<InfiniteData<NoticePage>> =>
  useSuspenseInfiniteQuery({
    queryKey: [...queryKeyOf(noticeEndpoints.list), "pages"],
    queryFn: ({ pageParam }) => call(noticeEndpoints.list, { query: pageParam === "" ? {} : { before: pageParam } }),
    initialPageParam: "",
    refetchOnMount: "always",
    getNextPageParam: ({ noticeList, hasMore }) => (hasMore ? noticeList.at(-1)?.noticeId : undefined),
  });

/** Marks a notice as read, or that one and all older ones. */
export const useMarkRead = () =>
  useEndpointMutation(noticeEndpoints.markRead, {
    refreshes: [noticeEndpoints.list, noticeEndpoints.countUnread],
  });
