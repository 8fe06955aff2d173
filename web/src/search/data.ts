import type { OperationVariables } from "@openrounds/contract/kernel/graph.ts";
import { searchGraph } from "@openrounds/contract/search/graph.ts";
import { recentSearchEndpoints } from "@openrounds/contract/search/recent/endpoints.ts";
import type { RecentSearch, RecentSearchType } from "@openrounds/contract/search/recent/schemas.ts";
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

/** What programs an address asks for. */
export const programVariables = (asked: SearchQuery): Variables<"searchProgram"> => ({
  searchText: asked.text,
  pageNumber: asked.page,
  platformLanguage: currentLocale(),
  locationFilter: [...asked.countries],
  focusAreasFilter: [...asked.focusAreas],
  languageFilter: [...asked.languages],
  statusFilter: asked.statuses as Variables<"searchProgram">["statusFilter"],
  resultSize: asked.size,
  certificationProgramFilter: true,
  onlyCertificationProgram: asked.certified,
});

/** What hubs an address asks for. */
export const hubVariables = (asked: SearchQuery): Variables<"searchHub"> => ({
  searchText: asked.text,
  pageNumber: asked.page,
  platformLanguage: currentLocale(),
  locationFilter: [...asked.countries],
  focusAreasFilter: [...asked.focusAreas],
  registrationTypeFilter: asked.registrationTypes as Variables<"searchHub">["registrationTypeFilter"],
  organizationTypeFilter: asked.levels as Variables<"searchHub">["organizationTypeFilter"],
  resultSize: asked.size,
});

/** The programs that are found; an empty text is not asked for, and what was shown stays meanwhile. */
export const usePrograms = (variables: Variables<"searchProgram">) =>
  useQuery({
    ...graphQuery(service, operations.searchProgram, variables),
    enabled: variables.searchText !== "",
    placeholderData: keepPreviousData,
  });

/** The hubs that are found; an empty text is not asked for, and what was shown stays meanwhile. */
export const useHubs = (variables: Variables<"searchHub">) =>
  useQuery({
    ...graphQuery(service, operations.searchHub, variables),
    enabled: variables.searchText !== "",
    placeholderData: keepPreviousData,
  });

/** Tells that nothing was found for a text: what kind and how long it was, never the text. */
export function useNoResultsEvent(kind: "all" | RecentSearchType, text: string, isEmpty: boolean): void {
  useEffect(() => {
    if (isEmpty) track("search.noResults", { kind, characters: text.length });
  }, [kind, text, isEmpty]);
}

const recentInput = () => ({ query: { userId: userIdOrSentinel() } });

/** What the person searched for last; without them the search goes on. */
export const useRecent = (): readonly RecentSearch[] =>
  useQuery(endpointQuery(recentSearchEndpoints.list, recentInput())).data?.recentSearchList.slice(
    0,
    SEARCH_LIMITS.recent,
  ) ?? [];

/** Removes one recent search or all; they are gone at once, and come back where that failed. */
export function useForgetting(): {
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

async function keepRecent(searchText: string, type: RecentSearchType): Promise<void> {
  await call(recentSearchEndpoints.save, { body: { searchText, type } });
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(recentSearchEndpoints.list) });
}

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Keeps what was searched for, once nothing else was for a moment. */
export function keepSoon(searchText: string, type: RecentSearchType): void {
  clearTimeout(waiting);
  if (searchText === "") return;
  // What could not be kept is not missed.
  waiting = setTimeout(() => void keepRecent(searchText, type).catch(() => undefined), SEARCH_PAUSES.recentMs);
}

/** What is suggested while somebody types: programs and hubs mixed, and how many there are in all. */
export function useSuggestions(text: string) {
  const common = { searchText: text, platformLanguage: currentLocale() };
  const programs = usePrograms({
    ...common,
    resultSize: SEARCH_LIMITS.suggestedPrograms,
    certificationProgramFilter: true,
  });
  const hubs = useHubs({ ...common, resultSize: SEARCH_LIMITS.suggestedHubs });
  const isShown = text !== "" && programs.data !== undefined && hubs.data !== undefined;
  const isSettled = isShown && !programs.isPlaceholderData && !hubs.isPlaceholderData;
  const count = isShown ? programs.data.resultSize + hubs.data.resultSize : 0;
  useNoResultsEvent("all", text, isSettled && count === 0);
  return {
    suggestions: isShown ? interleave(programs.data.searchList, hubs.data.searchList) : [],
    count,
    isEmpty: isSettled && count === 0,
    isWaiting: text !== "" && !isShown && !programs.isError && !hubs.isError,
    failure: programs.error ?? hubs.error,
  };
}
