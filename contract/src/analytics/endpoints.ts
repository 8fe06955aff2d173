import * as z from "zod/mini";
import { endpoint, permission } from "../kernel/endpoint.ts";
import { idSchema } from "../kernel/ids.ts";
import { pageNumberSchema, pageSizeSchema, sortOrderSchema } from "../kernel/paging.ts";
import { analyticsFilterSchema, peopleTextSchema, recentSessionSchema } from "./filters.ts";
import {
  PARTICIPANT_COLUMNS,
  analyticsParticipantSchema,
  contentCountSchema,
  filterOptionSchema,
  focusAreaCountSchema,
  genderCountSchema,
  locationReportSchema,
  overviewSchema,
} from "./schemas.ts";
import { atMost } from "../kernel/text.ts";

/** People of the organization, and those of organizations above it with access to its reports. */
const views = permission(["VIEW_ANALYTICS", "ACCESS_PROGRAM_REPORTS"], { on: "organization" });
const rate = { max: 240, windowMs: 60_000 };
const query = z.object({
  organizationId: idSchema,
  /** The language of names; by default the language of the call. */
  languageCode: z.optional(z.string().check(atMost(10))),
});
const example = { timeFilter: { filterName: "LAST_QUARTER" }, genderIds: ["FEMALE"] };
const errors = [
  "VALID_ANALYTICS_START_DATE",
  "VALID_ANALYTICS_END_DATE",
  "VALID_ANALYTICS_END_BEFORE_START",
  "VALID_ANALYTICS_YEAR",
] as const;

/** The common input of all dashboard calls: the organization and a filter. */
export const analyticsQuestion = {
  method: "POST",
  access: views,
  rate,
  query,
  body: analyticsFilterSchema,
  errors,
  example,
} as const;
const options = z.array(filterOptionSchema);

export const analyticsEndpoints = {
  entityFilter: endpoint({
    ...analyticsQuestion,
    path: "/v1/analytics/entityFilter",
    summary: "What the filters of a dashboard offer; of programs, batches and sessions only what the caller may view.",
    result: z.object({
      programs: options,
      batches: options,
      sessions: options,
      focusAreas: options,
      professions: options,
      /** The groups of these professions. */
      professionGroups: options,
      states: options,
      /** The towns of the states of the filter. */
      towns: options,
    }),
  }),
  attendance: endpoint({
    ...analyticsQuestion,
    path: "/v1/analytics/overview/attendance",
    summary: "Metrics and graphs of the sessions that took place, of the programs that the caller may view.",
    result: z.object({ overview: overviewSchema }),
  }),
  gcnf: endpoint({
    ...analyticsQuestion,
    path: "/v1/analytics/overview/gcnf",
    summary: "Participants by gender, content by type, and sessions by focus area.",
    result: z.object({
      genderReport: z.array(genderCountSchema),
      contentReport: z.array(contentCountSchema),
      focusAreaReport: z.array(focusAreaCountSchema),
    }),
  }),
  location: endpoint({
    ...analyticsQuestion,
    path: "/v1/analytics/location",
    summary: "Participants and learning sites by country; by state too for the countries of the filter.",
    result: locationReportSchema,
  }),
  country: endpoint({
    ...analyticsQuestion,
    path: "/v1/analytics/country",
    summary: "The countries that participants come from, by name.",
    result: z.object({ countryList: z.array(z.object({ countryId: z.string(), countryName: z.string() })) }),
  }),
  recentSession: endpoint({
    method: "GET",
    path: "/v1/analytics/recent-session",
    access: views,
    summary: "The sessions that took place last, newest first.",
    rate,
    query,
    result: z.object({ recentSessionOptions: z.array(recentSessionSchema) }),
  }),
  initFilter: endpoint({
    method: "GET",
    path: "/v1/analytics/filter/init",
    access: views,
    summary: "What one filter offers before anything is chosen.",
    rate,
    query: z.extend(query, { scope: z.enum(["organization", "program", "batch", "session"]) }),
    result: z.object({ options }),
  }),
  participants: endpoint({
    method: "POST",
    path: "/v1/analytics/participants",
    access: permission("VIEW_ANALYTICS", { on: "organization" }),
    summary: "A page of the people who attended, with what they attended of the sessions of their batches.",
    rate,
    query: z.extend(query, {
      pageNumber: pageNumberSchema,
      pageSize: pageSizeSchema(),
      /** The default order is by sessions attended, most first. */
      sortBy: z.optional(z.enum(PARTICIPANT_COLUMNS)),
      sortOrder: z._default(sortOrderSchema, "ASC"),
      /** Part of a name or of a workplace. */
      text: z._default(peopleTextSchema, ""),
    }),
    body: analyticsFilterSchema,
    result: z.object({ participantList: z.array(analyticsParticipantSchema), totalNumber: z.number() }),
    errors,
    example,
  }),
};
