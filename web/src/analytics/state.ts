import {
  analyticsFilterSchema,
  type AnalyticsFilter,
  type TimeFilter,
} from "@openrounds/contract/analytics/filters.ts";

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
  locationFilter: { countryList: [] },
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

/** The choices of a filter for the search of the address; undefined for the default filter. */
export function searchFromFilter(filter: DashboardFilter): Partial<DashboardFilter> | undefined {
  const { timeFilter, locationFilter, ...lists } = filter;
  const chosen = Object.entries(lists).filter(([, values]) => values.length > 0);
  const isDefaultTime = timeFilter.filterName === NO_FILTER.timeFilter.filterName;
  const search = {
    ...(!isDefaultTime && { timeFilter }),
    ...Object.fromEntries(chosen),
    ...(locationFilter.countryList.length > 0 && { locationFilter }),
  };
  return Object.keys(search).length === 0 ? undefined : search;
}
