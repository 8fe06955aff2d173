import * as z from "zod/mini";
import { endpoint, sharedKeyAccess, signedInAccess } from "../kernel/endpoint.ts";
import {
  countrySchema,
  holidayCountrySchema,
  holidaySchema,
  languageSchema,
  locationDetailSchema,
  newPlaceSchema,
  placeSchema,
  timeZoneEntrySchema,
} from "./schemas.ts";
import { atMost } from "../kernel/text.ts";
import { daySchema, timeZoneSchema } from "../kernel/time.ts";

const rate = { max: 120, windowMs: 60_000 };
const search = z.object({
  text: z._default(z.string().check(z.trim(), atMost(100)), ""),
  /** The language of the names; by default the language of the call. */
  language: z.optional(z.string().check(atMost(10))),
});
const found = { name: z.string(), fullTree: z.string() };

export const referenceEndpoints = {
  searchFocusAreas: endpoint({
    method: "GET",
    path: "/v1/program/focus-area/search",
    access: sharedKeyAccess,
    summary: "Focus areas whose name or ancestors contain a text.",
    rate,
    query: search,
    result: z.object({ searchResult: z.array(z.object({ focusAreaId: z.string(), ...found })) }),
  }),
  searchOccupations: endpoint({
    method: "GET",
    path: "/v1/user/occupation/search",
    access: signedInAccess,
    summary: "Professions whose name or ancestors contain a text.",
    rate,
    query: search,
    result: z.object({ searchResult: z.array(z.object({ occupationId: z.string(), ...found })) }),
  }),
  timeZones: endpoint({
    method: "GET",
    path: "/v1/user/timezones",
    access: signedInAccess,
    summary: "The time zones of the world from west to east, with their present distance from Greenwich.",
    result: z.object({ timezoneList: z.array(timeZoneEntrySchema) }),
  }),
  searchPlaces: endpoint({
    method: "GET",
    path: "/v1/user/location/search",
    access: sharedKeyAccess,
    summary:
      "Towns one of whose names, in any script, has words that begin with those of a text of two letters at least.",
    rate,
    query: z.object({ text: z.string().check(z.trim(), atMost(100)) }),
    result: z.object({ placeList: z.array(placeSchema) }),
  }),
  addPlace: endpoint({
    method: "POST",
    path: "/v1/user/location",
    creates: true,
    access: signedInAccess,
    summary:
      "Adds a town that the search does not find, at the point of a town close to it; answers a known one as it is.",
    body: newPlaceSchema,
    result: z.object({ place: placeSchema }),
    errors: ["PLACE_LIMIT_REACHED"],
    example: { name: "Gadchiroli Camp", nearPlaceId: 1_264_733 },
  }),
  geoTimeZone: endpoint({
    method: "GET",
    path: "/v1/user/geo/timezone",
    access: sharedKeyAccess,
    summary: "The time zone and the place of a point.",
    rate,
    query: z.object({
      latitude: z.coerce.number().check(z.gte(-90), z.lte(90)),
      longitude: z.coerce.number().check(z.gte(-180), z.lte(180)),
    }),
    result: z.object({ timezone: z.string(), shortTimezone: z.string(), locationDetail: locationDetailSchema }),
  }),
  approximateLocation: endpoint({
    method: "GET",
    path: "/v1/user/location/approximate",
    access: sharedKeyAccess,
    summary:
      "Where the caller probably is, by the header x-timezone or the accepted languages; a guess to be confirmed.",
    rate,
    result: z.object({ locationDetail: locationDetailSchema }),
  }),
  languages: endpoint({
    method: "GET",
    path: "/v1/user/languages",
    access: sharedKeyAccess,
    summary: "The languages that people speak, those of the interface first.",
    result: z.object({ languageList: z.array(languageSchema) }),
  }),
  holidayCountries: endpoint({
    method: "GET",
    path: "/v1/user/holidays/countries",
    access: signedInAccess,
    summary: "The countries whose public holidays are known, and the one of a time zone; empty for none.",
    query: z.object({ timeZone: timeZoneSchema }),
    result: z.object({ countryList: z.array(holidayCountrySchema), country: z.string() }),
  }),
  holidays: endpoint({
    method: "GET",
    path: "/v1/user/holidays",
    access: signedInAccess,
    summary: "The public holidays of a country within at most four years.",
    rate,
    query: z
      .object({
        country: z.string().check(z.regex(/^[A-Z]{2}$/, "error.invalidInput")),
        from: daySchema,
        to: daySchema,
      })
      .check(z.refine(({ from, to }) => Number(to.slice(0, 4)) - Number(from.slice(0, 4)) <= 3, "error.invalidInput")),
    result: z.object({ holidayList: z.array(holidaySchema) }),
  }),
  countries: endpoint({
    method: "GET",
    path: "/v1/user/countries",
    access: sharedKeyAccess,
    summary: "The countries of the world with their dial codes.",
    result: z.object({ countryList: z.array(countrySchema) }),
  }),
};
