import {
  analyticsFilterSchema,
  type AnalyticsFilter,
  type AttendedFilter,
  type TimeFilter,
} from "@openrounds/contract/analytics/filters.ts";
import { ANYWHERE, type ChosenPlaces } from "@openrounds/contract/analytics/rules.ts";

/** The filter in the address and in the drawer. */
export type DashboardFilter = Omit<AnalyticsFilter, "timeZone">;

export const NO_FILTER: DashboardFilter = analyticsFilterSchema.parse({});

/** The lists of ids in a filter. */
export const ENTITY_KINDS = ["programIds", "batchIds", "sessionIds", "focusAreaIds", "professionIds"] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

const NO_ENTITIES = {
  programIds: [],
  batchIds: [],
  sessionIds: [],
  focusAreaIds: [],
  professionIds: [],
  genderIds: [],
  locationFilter: ANYWHERE,
} satisfies Partial<DashboardFilter>;

/** Changes the time filter and clears all other choices. */
export const withTimeFilter = (filter: DashboardFilter, timeFilter: TimeFilter): DashboardFilter => ({
  ...filter,
  ...NO_ENTITIES,
  recentSessionOptions: [],
  timeFilter,
});

/** Chooses recent sessions and clears all other choices. */
export const withRecentSessions = (filter: DashboardFilter, sessionIds: readonly string[]): DashboardFilter => ({
  ...filter,
  ...NO_ENTITIES,
  timeFilter: { filterName: "RECENT_SESSION" },
  recentSessionOptions: sessionIds.map((sessionId) => ({ sessionId })),
});

/** Changes the chosen ids and clears the choices that depend on them. */
export function withEntities(filter: DashboardFilter, kind: EntityKind, ids: readonly string[]): DashboardFilter {
  const chosen = { ...filter, [kind]: [...ids] };
  if (kind === "programIds") return { ...chosen, batchIds: [], sessionIds: [], focusAreaIds: [], professionIds: [] };
  if (kind === "batchIds") return { ...chosen, sessionIds: [], focusAreaIds: [], professionIds: [] };
  return chosen;
}

/** Changes the chosen places; towns remain only of chosen states. */
export function withPlaces(filter: DashboardFilter, places: Partial<ChosenPlaces>): DashboardFilter {
  const { countryList, stateList, townList } = { ...filter.locationFilter, ...places };
  const isInState = (town: string): boolean => stateList.some((state) => town.startsWith(`${state}/`));
  return {
    ...filter,
    locationFilter: { countryList: [...countryList], stateList: [...stateList], townList: townList.filter(isInState) },
  };
}

/** Changes what people must have attended at least; undefined takes a condition away. */
export function withAttended(
  filter: DashboardFilter,
  change: { readonly [Key in keyof AttendedFilter]: AttendedFilter[Key] | undefined },
): DashboardFilter {
  const { sessions, percent } = { ...filter.attended, ...change };
  const attended = { ...(sessions !== undefined && { sessions }), ...(percent !== undefined && { percent }) };
  return { ...filter, attended };
}

/** Changes the start, or clears it if it is empty; an end before it is cleared. */
export function withStart(time: TimeFilter, startDate: string): TimeFilter {
  const { startDate: _, ...withoutStart } = time;
  if (startDate === "") return withoutStart;
  const { endDate, ...rest } = time;
  return endDate !== undefined && startDate <= endDate ? { ...time, startDate } : { ...rest, startDate };
}

/** Changes the end, or clears it if it is empty. */
export function withEnd({ endDate: _, ...rest }: TimeFilter, endDate: string): TimeFilter {
  return endDate === "" ? rest : { ...rest, endDate };
}

/** Reads the filter from the search of the address; the default one if it is invalid. */
export function filterFromSearch(search: unknown): DashboardFilter {
  const parsed = analyticsFilterSchema.safeParse(search ?? {});
  if (!parsed.success) return NO_FILTER;
  const { timeZone: _, ...filter } = parsed.data;
  return filter;
}

const nonEmpty = <Lists extends object>(lists: Lists) =>
  Object.entries(lists).filter(([, values]) => Array.isArray(values) && values.length > 0);

/** A filter as the address has it, without what is as by default. */
type FilterSearch = Partial<Omit<DashboardFilter, "locationFilter">> & {
  readonly locationFilter?: Partial<DashboardFilter["locationFilter"]>;
};

/** The choices of a filter for the search of the address; undefined for the default filter. */
export function searchFromFilter(filter: DashboardFilter): FilterSearch | undefined {
  const { timeFilter, locationFilter, people, attended, ...lists } = filter;
  const places = nonEmpty(locationFilter);
  const search = {
    ...(timeFilter.filterName !== NO_FILTER.timeFilter.filterName && { timeFilter }),
    ...Object.fromEntries(nonEmpty(lists)),
    ...(places.length > 0 && { locationFilter: Object.fromEntries(places) }),
    ...(people !== NO_FILTER.people && { people }),
    ...(Object.keys(attended).length > 0 && { attended }),
  };
  return Object.keys(search).length === 0 ? undefined : search;
}
