import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { analyticsEndpoints } from "@openrounds/contract/analytics/endpoints.ts";
import { formFiguresEndpoints } from "@openrounds/contract/analytics/forms/endpoints.ts";
import type { FormType } from "@openrounds/contract/forms/schemas.ts";
import { deviceTimeZone } from "../kernel/format.ts";
import { currentLocale } from "../kernel/locale.ts";
import { endpointQuery } from "../kernel/query.ts";
import type { Filter } from "./state.ts";

const inputOf = (organizationId: string, filter: Filter) => ({
  query: { organizationId },
  body: { ...filter, timeZone: deviceTimeZone() },
});

interface PageOf {
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** Metrics and graphs of attendance. */
export const useOverview = (hubId: string, filter: Filter) =>
  useQuery(endpointQuery(analyticsEndpoints.attendance, inputOf(hubId, filter)));

/** People by gender, content by type, sessions by focus area. */
export const useSubjects = (hubId: string, filter: Filter) =>
  useQuery(endpointQuery(analyticsEndpoints.gcnf, inputOf(hubId, filter)));

/** People by country, and by state where one country is chosen. */
export const useLocations = (hubId: string, filter: Filter, country: string | undefined) =>
  useQuery({
    ...endpointQuery(
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
    ...endpointQuery(
      analyticsEndpoints.entityFilter,
      inputOf(hubId, { ...filter, timeFilter: { filterName: "OVERALL" }, recentSessionOptions: [] }),
    ),
    placeholderData: keepPreviousData,
  });

/** The countries that participants come from. */
export const useCountries = (hubId: string, filter: Filter) =>
  useQuery(
    endpointQuery(analyticsEndpoints.country, inputOf(hubId, { ...filter, timeFilter: { filterName: "OVERALL" } })),
  );

/** The sessions that took place last. */
export const useRecentSessions = (hubId: string) =>
  useQuery(endpointQuery(analyticsEndpoints.recentSession, { query: { organizationId: hubId } }));

/** A page of the people who attended. */
export const useParticipants = (hubId: string, filter: Filter, page: PageOf) =>
  useQuery({
    ...endpointQuery(analyticsEndpoints.participants, {
      ...inputOf(hubId, filter),
      query: { organizationId: hubId, ...page },
    }),
    placeholderData: keepPreviousData,
  });

/** What people answered in forms, in figures. */
export const useFormFigures = (hubId: string, filter: Filter) =>
  useQuery(endpointQuery(formFiguresEndpoints.figures, inputOf(hubId, filter)));

/** A page of the forms that were sent. */
export const useSentForms = (hubId: string, filter: Filter, page: PageOf) =>
  useQuery({
    ...endpointQuery(formFiguresEndpoints.list, {
      ...inputOf(hubId, filter),
      query: { organizationId: hubId, ...page },
    }),
    placeholderData: keepPreviousData,
  });

/** A page of the questions that forms of a type asked, with their answers counted. */
export const useAnswered = (hubId: string, filter: Filter, page: PageOf & { readonly formType: FormType }) =>
  useQuery({
    ...endpointQuery(formFiguresEndpoints.questions, {
      ...inputOf(hubId, filter),
      query: { organizationId: hubId, languageCode: currentLocale(), ...page },
    }),
    placeholderData: keepPreviousData,
  });
