import * as z from "zod/mini";
import { OFFERED_GENDERS } from "../identity/schemas.ts";
import { idSchema } from "../kernel/ids.ts";
import { timeZoneSchema } from "../kernel/time.ts";
import { atMost } from "../kernel/text.ts";

/** The periods of a dashboard. */
export const TIME_FILTERS = [
  "LAST_QUARTER",
  "LAST_MONTH",
  "LAST_SIX_MONTHS",
  "YEARLY",
  "OVERALL",
  "CUSTOM",
  "RECENT_SESSION",
] as const;
export const timeFilterNameSchema = z.enum(TIME_FILTERS);
export type TimeFilterName = z.output<typeof timeFilterNameSchema>;
export const DEFAULT_TIME_FILTER: TimeFilterName = "LAST_QUARTER";
/** The first year that can be chosen. */
export const FIRST_YEAR = 2021;

/** The maximum number of choices of one kind in a filter. */
const MAX_CHOSEN = 200;
const ids = z._default(z.array(idSchema).check(atMost(MAX_CHOSEN)), []);
/** A day within the supported years. */
const daySchema = z.iso
  .date("error.invalidField")
  .check(z.refine((day) => day >= "2000-01-01" && day < "3000-01-01", "error.invalidField"));

const chosenTime = z.object({
  filterName: timeFilterNameSchema,
  year: z.optional(z.number().check(z.int(), z.gte(FIRST_YEAR), z.lte(2999))),
  /** Days as yyyy-mm-dd in the time zone of the filter, both inclusive. */
  startDate: z.optional(daySchema),
  endDate: z.optional(daySchema),
});

/** The period of a filter. A custom one requires both days in order, and a year requires its number. */
export const timeFilterSchema = chosenTime.check(
  z.refine(({ filterName, startDate }) => filterName !== "CUSTOM" || startDate !== undefined, {
    error: "VALID_ANALYTICS_START_DATE",
    path: ["startDate"],
  }),
  z.refine(({ filterName, endDate }) => filterName !== "CUSTOM" || endDate !== undefined, {
    error: "VALID_ANALYTICS_END_DATE",
    path: ["endDate"],
  }),
  z.refine(({ startDate = "", endDate = "9" }) => startDate <= endDate, {
    error: "VALID_ANALYTICS_END_BEFORE_START",
    path: ["endDate"],
  }),
  z.refine(({ filterName, year }) => filterName !== "YEARLY" || year !== undefined, {
    error: "VALID_ANALYTICS_YEAR",
    path: ["year"],
  }),
);
export type TimeFilter = z.output<typeof timeFilterSchema>;

/** A recent session as a choice of the filter. */
export const recentSessionSchema = z.object({
  sessionId: z.string(),
  sessionName: z.string(),
  sessionStartDate: z.number(),
  programName: z.string(),
  isEnabled: z.boolean(),
});
export type RecentSession = z.output<typeof recentSessionSchema>;

const chosenSessionSchema = z.object({
  sessionId: idSchema,
  sessionName: z.optional(z.string().check(atMost(500))),
  sessionStartDate: z.optional(z.number()),
  programName: z.optional(z.string().check(atMost(500))),
  isEnabled: z.optional(z.boolean()),
});

/** A country as a two-letter code. */
export const countryIdSchema = z.string().check(z.regex(/^[A-Z]{2}$/));

/** A state as IN.Odisha, and a town as IN.Odisha/Cuttack. */
const areaIdSchema = z.string().check(z.regex(/^[A-Z]{2}\../), atMost(300));

/** Whose attendance counts: that of participants, of the team of the hub and of the organizations above it, or of both. */
export const SHOWN_PEOPLE = ["PARTICIPANTS", "TEAM", "ALL"] as const;
export const shownPeopleSchema = z.enum(SHOWN_PEOPLE);
export type ShownPeople = z.output<typeof shownPeopleSchema>;

/** What people must have attended at least: a number of sessions, or a share of those of their batches, in percent. */
export const attendedFilterSchema = z.object({
  sessions: z.optional(z.number().check(z.int(), z.gte(1), z.lte(9999))),
  percent: z.optional(z.number().check(z.int(), z.gte(1), z.lte(100))),
});
export type AttendedFilter = z.output<typeof attendedFilterSchema>;

/** A text that is searched for in names of people and workplaces. */
export const peopleTextSchema = z.string().check(z.trim(), atMost(100));

/** The filter of a dashboard by period, programs and people; empty lists mean all. */
export const analyticsFilterSchema = z.object({
  programIds: ids,
  batchIds: ids,
  sessionIds: ids,
  focusAreaIds: ids,
  /** Professions, and groups of professions for all within. */
  professionIds: ids,
  genderIds: z._default(z.array(z.enum(OFFERED_GENDERS)).check(atMost(OFFERED_GENDERS.length)), []),
  timeFilter: z._default(timeFilterSchema, { filterName: DEFAULT_TIME_FILTER }),
  /** The sessions of RECENT_SESSION. */
  recentSessionOptions: z._default(z.array(chosenSessionSchema).check(atMost(MAX_CHOSEN)), []),
  locationFilter: z._default(
    z.object({
      filterName: z.optional(z.string().check(atMost(40))),
      countryList: z._default(z.array(countryIdSchema).check(atMost(300)), []),
      /** A state counts instead of its whole country, a town instead of its whole state. */
      stateList: z._default(z.array(areaIdSchema).check(atMost(MAX_CHOSEN)), []),
      townList: z._default(z.array(areaIdSchema).check(atMost(MAX_CHOSEN)), []),
    }),
    { countryList: [], stateList: [], townList: [] },
  ),
  people: z._default(shownPeopleSchema, "PARTICIPANTS"),
  attended: z._default(attendedFilterSchema, {}),
  /** The time zone of days, weeks and months; by default the caller's. */
  timeZone: z.optional(timeZoneSchema),
});
export type AnalyticsFilter = z.output<typeof analyticsFilterSchema>;
