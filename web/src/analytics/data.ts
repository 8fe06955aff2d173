import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { analyticsEndpoints } from "@openrounds/contract/analytics/endpoints.ts";
import { deviceTimeZone } from "../kernel/format.ts";
import { read } from "../kernel/query.ts";
import type { Filter } from "./state.ts";

const inputOf = (organizationId: string, filter: Filter) => ({
  query: { organizationId },
  body: { ...filter, timeZone: deviceTimeZone() },
});

/** Metrics and graphs of attendance. */
export const useOverview = (hubId: string, filter: Filter) =>
  useQuery(read(analyticsEndpoints.attendance, inputOf(hubId, filter)));

/** People by gender, content by type, sessions by focus area. */
export const useSubjects = (hubId: string, filter: Filter) =>
  useQuery(read(analyticsEndpoints.gcnf, inputOf(hubId, filter)));

/** People by country, and by state where one country is chosen. */
export const useLocations = (hubId: string, filter: Filter, country: string | undefined) =>
  useQuery({
    ...read(
      analyticsEndpoints.location,
      inputOf(
        hubId,
        country === undefined
          ? filter
          : { ...filter, locationFilter: { filterName: "COUNTRY", countryList: [country] } },
      ),
    ),
    placeholderData: keepPreviousData,
  });

/** What the filters offer beside what is chosen. */
export const useOptions = (hubId: string, filter: Filter) =>
  useQuery({
    ...read(
      analyticsEndpoints.entityFilter,
      inputOf(hubId, { ...filter, timeFilter: { filterName: "OVERALL" }, recentSessionOptions: [] }),
    ),
    placeholderData: keepPreviousData,
  });

/** The countries that participants come from. */
export const useCountries = (hubId: string, filter: Filter) =>
  useQuery(read(analyticsEndpoints.country, inputOf(hubId, { ...filter, timeFilter: { filterName: "OVERALL" } })));

/** The sessions that took place last. */
export const useRecentSessions = (hubId: string) =>
  useQuery(read(analyticsEndpoints.recentSession, { query: { organizationId: hubId } }));

/** A page of the people who attended. */
export const useParticipants = (hubId: string, filter: Filter, page: { pageNumber: number; pageSize: number }) =>
  useQuery({
    ...read(analyticsEndpoints.participants, {
      ...inputOf(hubId, filter),
      query: { organizationId: hubId, ...page },
    }),
    placeholderData: keepPreviousData,
  });
