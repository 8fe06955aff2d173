import type { OperationVariables } from "@openrounds/contract/kernel/graph.ts";
import { searchGraph } from "@openrounds/contract/search/graph.ts";
import { networkSearchEndpoints } from "@openrounds/contract/search/network/endpoints.ts";
import { recentSearchEndpoints } from "@openrounds/contract/search/recent/endpoints.ts";
import type { RecentSearch, RecentSearchType } from "@openrounds/contract/search/recent/schemas.ts";
import type { ContentResult, PersonResult } from "@openrounds/contract/search/network/schemas.ts";
import type { HubResult, ProgramResult } from "@openrounds/contract/search/schemas.ts";
import { interleave, SEARCH_LIMITS, SEARCH_PAUSES } from "@openrounds/contract/search/rules.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../kernel/call.ts";
import { messageOf } from "../kernel/failure.ts";
import { graphQuery } from "../kernel/graph.ts";
import { queryKeyOf, queryClient, endpointQuery, useEndpointMutation } from "../kernel/query.ts";
import { currentLocale } from "../kernel/locale.ts";
import { userIdOrSentinel } from "../kernel/session.ts";
import { track } from "../kernel/tracking.ts";
import { toastFailure } from "../ui/toast.ts";
import type { SearchQuery } from "./state.ts";

const { operations, service } = searchGraph;
type Variables<Name extends keyof typeof operations> = OperationVariables<(typeof operations)[Name]>;

/** The variables of a program search. */
export const programVariables = (searchQuery: SearchQuery): Variables<"searchProgram"> => ({
  searchText: searchQuery.text,
  pageNumber: searchQuery.page,
  platformLanguage: currentLocale(),
  locationFilter: [...searchQuery.countries],
  focusAreasFilter: [...searchQuery.focusAreas],
  languageFilter: [...searchQuery.languages],
  statusFilter: searchQuery.statuses as Variables<"searchProgram">["statusFilter"],
  resultSize: searchQuery.size,
  certificationProgramFilter: true,
  onlyCertificationProgram: searchQuery.certified,
});

/** The variables of a hub search. */
export const hubVariables = (searchQuery: SearchQuery): Variables<"searchHub"> => ({
  searchText: searchQuery.text,
  pageNumber: searchQuery.page,
  platformLanguage: currentLocale(),
  locationFilter: [...searchQuery.countries],
  focusAreasFilter: [...searchQuery.focusAreas],
  registrationTypeFilter: searchQuery.registrationTypes as Variables<"searchHub">["registrationTypeFilter"],
  organizationTypeFilter: searchQuery.levels as Variables<"searchHub">["organizationTypeFilter"],
  resultSize: searchQuery.size,
});

/** The found programs; an empty text is not searched, and previous results stay while loading. */
export const usePrograms = (variables: Variables<"searchProgram">) =>
  useQuery({
    ...graphQuery(service, operations.searchProgram, variables),
    enabled: variables.searchText !== "",
    placeholderData: keepPreviousData,
  });

/** The found hubs; an empty text is not searched, and previous results stay while loading. */
export const useHubs = (variables: Variables<"searchHub">) =>
  useQuery({
    ...graphQuery(service, operations.searchHub, variables),
    enabled: variables.searchText !== "",
    placeholderData: keepPreviousData,
  });

/** The found people and content of the person's own network; an empty text is not searched. */
export const useNetwork = (searchText: string, resultSize: number) =>
  useQuery({
    ...endpointQuery(networkSearchEndpoints.find, { query: { searchText, resultSize } }),
    enabled: searchText !== "",
    placeholderData: keepPreviousData,
    select: ({ found }) => found,
  });

/** Reports a search without results: its kind and the length of its text, never the text. */
export function useNoResultsEvent(kind: "all" | RecentSearchType, text: string, isEmpty: boolean): void {
  useEffect(() => {
    if (isEmpty) track("search.noResults", { kind, characters: text.length });
  }, [kind, text, isEmpty]);
}

const recentInput = () => ({ query: { userId: userIdOrSentinel() } });

/** The person's recent searches; empty after a failure. */
export const useRecent = (): readonly RecentSearch[] =>
  useQuery(endpointQuery(recentSearchEndpoints.list, recentInput())).data?.recentSearchList.slice(
    0,
    SEARCH_LIMITS.recent,
  ) ?? [];

/** Removes one or all recent searches; they disappear at once, and return after a failure. */
export function useRemoveRecent(): {
  readonly forgetOne: (id: string) => void;
  readonly forgetAll: () => void;
  readonly isGone: (id: string) => boolean;
} {
  const options = {
    refreshes: [recentSearchEndpoints.list],
    onFail: (failure: Error) => toastFailure(messageOf(failure)),
  };
  const one = useEndpointMutation(recentSearchEndpoints.remove, options);
  const all = useEndpointMutation(recentSearchEndpoints.removeAll, options);
  return {
    forgetOne: (id) => one.mutate({ params: { id } }),
    forgetAll: () => all.mutate({}),
    isGone: (id) => all.isPending || (one.isPending && one.variables.params.id === id),
  };
}

async function storeRecent(searchText: string, type: RecentSearchType): Promise<void> {
  await call(recentSearchEndpoints.save, { body: { searchText, type } });
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(recentSearchEndpoints.list) });
}

let storeTimer: ReturnType<typeof setTimeout> | undefined;

/** Stores a search after a pause without another one. */
export function storeAfterPause(searchText: string, type: RecentSearchType): void {
  clearTimeout(storeTimer);
  if (searchText === "") return;
  // A failure to store it is ignored.
  storeTimer = setTimeout(() => void storeRecent(searchText, type).catch(() => undefined), SEARCH_PAUSES.recentMs);
}

/** Suggestions of one kind. */
export interface SuggestionGroup {
  readonly key: "found" | "people" | "content";
  readonly results: readonly (ProgramResult | HubResult | PersonResult | ContentResult)[];
}

/** The suggestions while typing: programs and hubs mixed, then people, then content, with their total number. */
export function useSuggestions(text: string) {
  const common = { searchText: text, platformLanguage: currentLocale() };
  const programs = usePrograms({
    ...common,
    resultSize: SEARCH_LIMITS.suggestedPrograms,
    certificationProgramFilter: true,
  });
  const hubs = useHubs({ ...common, resultSize: SEARCH_LIMITS.suggestedHubs });
  const network = useNetwork(text, SEARCH_LIMITS.suggestedOthers);
  const all = [programs, hubs, network];
  const isShown = text !== "" && programs.data !== undefined && hubs.data !== undefined && network.data !== undefined;
  const isSettled = isShown && all.every(({ isPlaceholderData }) => !isPlaceholderData);
  const groups: readonly SuggestionGroup[] = isShown
    ? [
        { key: "found", results: interleave(programs.data.searchList, hubs.data.searchList) },
        { key: "people", results: network.data.personList },
        { key: "content", results: network.data.contentList },
      ]
    : [];
  const count = isShown
    ? programs.data.resultSize + hubs.data.resultSize + network.data.personCount + network.data.contentCount
    : 0;
  useNoResultsEvent("all", text, isSettled && count === 0);
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    count,
    isEmpty: isSettled && count === 0,
    isWaiting: text !== "" && !isShown && all.every(({ isError }) => !isError),
    failure: programs.error ?? hubs.error ?? network.error,
  };
}
