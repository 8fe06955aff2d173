import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { analyticsEndpoints } from "@openrounds/contract/analytics/endpoints.ts";
import { formFiguresEndpoints } from "@openrounds/contract/analytics/forms/endpoints.ts";
import type { ParticipantColumn } from "@openrounds/contract/analytics/schemas.ts";
import type { SortOrder } from "@openrounds/contract/kernel/paging.ts";
import type { FormType } from "@openrounds/contract/forms/schemas.ts";
import { deviceTimeZone } from "../kernel/format.ts";
import { currentLocale } from "../kernel/locale.ts";
import { endpointQuery } from "../kernel/query.ts";
import type { DashboardFilter } from "./state.ts";

const inputOf = (organizationId: string, filter: DashboardFilter) => ({
  query: { organizationId },
  body: { ...filter, timeZone: deviceTimeZone() },
});

interface PageQuery {
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** Metrics and graphs of attendance. */
export const useOverview = (hubId: string, filter: DashboardFilter) =>
  useQuery(endpointQuery(analyticsEndpoints.attendance, inputOf(hubId, filter)));

/** People by gender, content by type, sessions by focus area. */
export const useBreakdowns = (hubId: string, filter: DashboardFilter) =>
  useQuery(endpointQuery(analyticsEndpoints.gcnf, inputOf(hubId, filter)));

/** People by country, and by state if a country is chosen. */
export const useLocations = (hubId: string, filter: DashboardFilter, country: string | undefined) =>
  useQuery({
    ...endpointQuery(
      analyticsEndpoints.location,
      inputOf(
        hubId,
        country === undefined
          ? filter
          : { ...filter, locationFilter: { ...filter.locationFilter, filterName: "COUNTRY", countryList: [country] } },
      ),
    ),
    placeholderData: keepPreviousData,
  });

/** The options of each filter, given the other choices. */
export const useFilterOptions = (hubId: string, filter: DashboardFilter) =>
  useQuery({
    ...endpointQuery(
      analyticsEndpoints.entityFilter,
      inputOf(hubId, { ...filter, timeFilter: { filterName: "OVERALL" }, recentSessionOptions: [] }),
    ),
    placeholderData: keepPreviousData,
  });

/** The countries that participants come from. */
export const useCountries = (hubId: string, filter: DashboardFilter) =>
  useQuery(
    endpointQuery(analyticsEndpoints.country, inputOf(hubId, { ...filter, timeFilter: { filterName: "OVERALL" } })),
  );

/** The latest sessions. */
export const useRecentSessions = (hubId: string) =>
  useQuery(endpointQuery(analyticsEndpoints.recentSession, { query: { organizationId: hubId } }));

interface ParticipantQuery extends PageQuery {
  readonly text: string;
  readonly sortBy?: ParticipantColumn;
  readonly sortOrder?: SortOrder;
}

/** A page of the people who attended. */
export const useParticipants = (hubId: string, filter: DashboardFilter, page: ParticipantQuery) =>
  useQuery({
    ...endpointQuery(analyticsEndpoints.participants, {
      ...inputOf(hubId, filter),
      query: { organizationId: hubId, ...page },
    }),
    placeholderData: keepPreviousData,
  });

/** Totals of the answers in forms. */
export const useFormFigures = (hubId: string, filter: DashboardFilter) =>
  useQuery(endpointQuery(formFiguresEndpoints.figures, inputOf(hubId, filter)));

/** A page of the sent forms. */
export const useSentForms = (hubId: string, filter: DashboardFilter, page: PageQuery) =>
  useQuery({
    ...endpointQuery(formFiguresEndpoints.list, {
      ...inputOf(hubId, filter),
      query: { organizationId: hubId, ...page },
    }),
    placeholderData: keepPreviousData,
  });

/** A page of the questions of a form type, with their answer counts. */
export const useAnsweredQuestions = (
  hubId: string,
  filter: DashboardFilter,
  page: PageQuery & { readonly formType: FormType },
) =>
  useQuery({
    ...endpointQuery(formFiguresEndpoints.questions, {
      ...inputOf(hubId, filter),
      query: { organizationId: hubId, languageCode: currentLocale(), ...page },
    }),
    placeholderData: keepPreviousData,
  });
