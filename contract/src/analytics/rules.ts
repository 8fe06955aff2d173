import { addDays, type Day } from "../kernel/time.ts";
import type { BatchRole } from "../kernel/permissions.ts";
import type { MetricName } from "./schemas.ts";
import { FIRST_YEAR, type TimeFilter } from "./filters.ts";

/** A range of days, both inclusive. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** The first day of a month; month indexes beyond a year overflow. */
const firstOf = (year: number, monthIndex: number): Day =>
  new Date(Date.UTC(year, monthIndex, 1)).toISOString().slice(0, 10);

const monthsOf = (year: number, monthIndex: number, count: number): DayRange => ({
  from: firstOf(year, monthIndex),
  to: addDays(firstOf(year, monthIndex + count), -1),
});

/** The days of a time filter on a given day; undefined for all time and for chosen sessions. */
export function rangeOf({ filterName, year, startDate, endDate }: TimeFilter, today: Day): DayRange | undefined {
  const [thisYear = 0, month = 1] = today.split("-").map(Number);
  const monthIndex = month - 1;
  switch (filterName) {
    case "LAST_QUARTER":
      return monthsOf(thisYear, 3 * Math.floor(monthIndex / 3) - 3, 3);
    case "LAST_MONTH":
      return monthsOf(thisYear, monthIndex - 1, 1);
    case "LAST_SIX_MONTHS":
      return monthsOf(thisYear, monthIndex - 5, 6);
    case "YEARLY":
      return monthsOf(year ?? thisYear, 0, 12);
    case "CUSTOM":
      return startDate === undefined || endDate === undefined ? undefined : { from: startDate, to: endDate };
    default:
      return undefined;
  }
}

const DAY_MS = 86_400_000;
const startsMonth = (day: Day): boolean => day.endsWith("-01");

/** The preceding range for the comparison: the same number of whole months, or else of days. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const until = addDays(from, -1);
  const [year = 0, month = 1] = from.split("-").map(Number);
  const [endYear = 0, endMonth = 1] = to.split("-").map(Number);
  if (startsMonth(from) && startsMonth(addDays(to, 1))) {
    const months = (endYear - year) * 12 + endMonth - month + 1;
    return { from: firstOf(year, month - 1 - months), to: until };
  }
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { from: addDays(from, -days), to: until };
}

/** The growth in percent; null without anything to compare with. */
export const growthOf = (present: number, before: number): number | null =>
  before === 0 ? null : Math.round(((present - before) / before) * 100);

/** Metrics that are percentages already; their change is in percentage points. */
export const RATE_METRICS: readonly MetricName[] = ["retensionRate"];

/** The change of a metric: in percentage points for rates, else in percent; null without anything to compare with. */
export const changeOf = (name: MetricName, present: number, before: number): number | null =>
  RATE_METRICS.includes(name) && before !== 0 ? present - before : growthOf(present, before);

/** Whole percentages that add up to 100 (largest remainder method). */
export function wholeShares(counts: readonly number[]): number[] {
  const sum = counts.reduce((all, count) => all + count, 0);
  if (sum === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count * 100) / sum);
  const rest = 100 - exact.reduce((all, share) => all + Math.floor(share), 0);
  const ranked = exact.map((share, index) => ({ index, left: share % 1 })).toSorted((a, b) => b.left - a.left);
  const raised = new Set(ranked.slice(0, rest).map(({ index }) => index));
  return exact.map((share, index) => Math.floor(share) + (raised.has(index) ? 1 : 0));
}

/** Figures about fewer people than this are not shown, to protect them. */
export const LEAST_PEOPLE = 5;

/**
 * Separates counts that are shown from those that are merged into one group: all below the minimum, and as many of the
 * next smallest as are needed so that no count can be inferred from the total.
 */
export function groupSmall<Row>(
  rows: readonly Row[],
  countOf: (row: Row) => number,
): { readonly shown: Row[]; readonly grouped: Row[] } {
  const ranked = rows.toSorted((a, b) => countOf(a) - countOf(b));
  let taken = ranked.filter((row) => countOf(row) < LEAST_PEOPLE).length;
  const sum = (): number => ranked.slice(0, taken).reduce((all, row) => all + countOf(row), 0);
  while (taken > 0 && taken < ranked.length && (taken === 1 || sum() < LEAST_PEOPLE)) taken += 1;
  const grouped = new Set(ranked.slice(0, taken));
  return { shown: rows.filter((row) => !grouped.has(row)), grouped: [...grouped] };
}

/** The roles that run a batch; their holders are no participants. */
export const RUNNING_ROLES: readonly BatchRole[] = ["OWNER", "PROGRAM_ADMIN", "FACILITATOR"];

/** The years that can be chosen, the current one first. */
export const yearsUntil = (today: Day): number[] => {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: Math.max(1, year - FIRST_YEAR + 1) }, (_, index) => year - index);
};

/** A join this long after the start counts as late. */
export const LATE_AFTER_MS = 300_000;

/** The upper bounds of the engagement brackets, in percent of the session. */
export const BRACKET_ENDS = [25, 50, 75, 100] as const;
export const BRACKET_IDS = [1, 2, 3, 4] as const;
export type BracketId = (typeof BRACKET_IDS)[number];

/** The bracket of an exact share of a session, in percent: up to 25, up to 50, up to 75, up to 100. */
export const bracketOf = (percent: number): BracketId =>
  BRACKET_IDS[BRACKET_ENDS.findIndex((end) => percent <= end)] ?? 4;

/** The upper bounds of the colour bands on the map; the last band is open. */
export const COLOUR_BANDS = [10, 101, 301, 501, 1001, 2001] as const;

/** The colour band of a count on the map, from 0 to 6. */
export function bandOf(count: number): number {
  const band = COLOUR_BANDS.findIndex((end) => count < end);
  return band === -1 ? COLOUR_BANDS.length : band;
}

/** The bounds in the legend of the map; the last band is open. */
export const MAP_LEGEND: readonly (readonly [number, number | undefined])[] = [
  [0, 150],
  [151, 300],
  [301, 500],
  [501, 1000],
  [1001, 2000],
  [2000, undefined],
];

export const PERIODS = ["daily", "weekly", "monthly"] as const;
export type GraphPeriod = (typeof PERIODS)[number];

/** The first period with data. */
export const firstPeriod = (graph: Readonly<Record<GraphPeriod, readonly unknown[]>>): GraphPeriod =>
  PERIODS.find((period) => graph[period].length > 0) ?? "daily";

/** Places as parts of a filter: countries, states of countries, towns of states. */
export interface ChosenPlaces {
  readonly countryList: readonly string[];
  readonly stateList: readonly string[];
  readonly townList: readonly string[];
}

export const ANYWHERE = { countryList: [], stateList: [], townList: [] } satisfies ChosenPlaces;

/** The most exact choices: a country counts unless one of its states is chosen, a state unless one of its towns is. */
export function exactPlaces({ countryList, stateList, townList }: ChosenPlaces): ChosenPlaces {
  const areas = [...stateList, ...townList];
  return {
    countryList: countryList.filter((country) => !areas.some((area) => area.startsWith(`${country}.`))),
    stateList: stateList.filter((state) => !townList.some((town) => town.startsWith(`${state}/`))),
    townList,
  };
}

/** The maximum number of sessions in a graph; the latest are shown. */
export const SHOWN_SESSIONS = 50;

/** The maximum number of programs or batches in a graph, and of learning sites of a place. */
export const SHOWN_GROUPS = 50;
