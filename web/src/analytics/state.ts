import {
  analyticsFilterSchema,
  type AnalyticsFilter,
  type TimeFilter,
} from "@openrounds/contract/analytics/filters.ts";

/** A filter as its address and its drawer hold it. */
export type Filter = Omit<AnalyticsFilter, "timeZone">;

export const NO_FILTER: Filter = analyticsFilterSchema.parse({});

/** The kinds of things that a filter names, each a list of ids. */
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
} satisfies Partial<Filter>;

/** Another time: what was chosen by name is cleared, recent sessions too. */
export const withTime = (filter: Filter, timeFilter: TimeFilter): Filter => ({
  ...filter,
  ...NO_ENTITIES,
  recentSessionOptions: [],
  timeFilter,
});

/** Recent sessions: what was chosen by name is cleared. */
export const withRecent = (filter: Filter, sessionIds: readonly string[]): Filter => ({
  ...filter,
  ...NO_ENTITIES,
  timeFilter: { filterName: "RECENT_SESSION" },
  recentSessionOptions: sessionIds.map((sessionId) => ({ sessionId })),
});

/** Other things of a kind: what depends on them is cleared. */
export function withEntities(filter: Filter, kind: EntityKind, ids: readonly string[]): Filter {
  const chosen = { ...filter, [kind]: [...ids] };
  if (kind === "programIds") return { ...chosen, batchIds: [], sessionIds: [], focusAreaIds: [], professionIds: [] };
  if (kind === "batchIds") return { ...chosen, sessionIds: [], focusAreaIds: [], professionIds: [] };
  return chosen;
}

/** Another start: an end that lies before it is cleared. Of a field that was emptied nothing is left. */
export function withStart(time: TimeFilter, startDate: string): TimeFilter {
  const { startDate: _, ...others } = time;
  if (startDate === "") return others;
  const { endDate, ...rest } = time;
  return endDate !== undefined && startDate <= endDate ? { ...time, startDate } : { ...rest, startDate };
}

/** Another end; none where the field was emptied. */
export function withEnd({ endDate: _, ...rest }: TimeFilter, endDate: string): TimeFilter {
  return endDate === "" ? rest : { ...rest, endDate };
}

/** The filter in an address; nothing chosen where it holds none that is right. */
export function filterIn(search: unknown): Filter {
  const parsed = analyticsFilterSchema.safeParse(search ?? {});
  if (!parsed.success) return NO_FILTER;
  const { timeZone: _, ...filter } = parsed.data;
  return filter;
}

/** What of a filter an address carries: only what was chosen; nothing for the filter of the start. */
export function searchOf(filter: Filter): Partial<Filter> | undefined {
  const { timeFilter, locationFilter, ...lists } = filter;
  const chosen = Object.entries(lists).filter(([, values]) => values.length > 0);
  const isFirst = timeFilter.filterName === NO_FILTER.timeFilter.filterName;
  const search = {
    ...(!isFirst && { timeFilter }),
    ...Object.fromEntries(chosen),
    ...(locationFilter.countryList.length > 0 && { locationFilter }),
  };
  return Object.keys(search).length === 0 ? undefined : search;
}

/** How many choices are in force besides the time. */
export const choicesOf = (filter: Filter): number =>
  ENTITY_KINDS.reduce((sum, kind) => sum + filter[kind].length, 0) +
  filter.genderIds.length +
  filter.locationFilter.countryList.length;
