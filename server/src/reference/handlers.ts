import type { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import type { Handlers } from "../kernel/http/handlers.ts";
import { listHolidayCountries, listHolidays } from "./holidays/service.ts";
import { addPlace, findPlaces, guessLocation, describePoint, type LocationHints } from "./places/service.ts";
import { listCountries, listLanguages } from "./regions/service.ts";
import { searchFocusAreas, searchOccupations } from "./service.ts";
import { listZones, shortName } from "./zones/service.ts";

/** The headers of a call that hint at its location. */
const hintsIn = (header: (name: string) => string | undefined): LocationHints => ({
  timeZone: header("x-timezone"),
  languages: header("accept-language"),
});

export const referenceHandlers: Handlers<typeof referenceEndpoints> = {
  async searchFocusAreas({ query }, { platform, locale }) {
    const found = await searchFocusAreas(platform, query.text, query.language ?? locale);
    return { searchResult: found.map(({ id, ...names }) => ({ focusAreaId: id, ...names })) };
  },
  async searchOccupations({ query }, { platform, locale }) {
    const found = await searchOccupations(platform, query.text, query.language ?? locale);
    return { searchResult: found.map(({ id, ...names }) => ({ occupationId: id, ...names })) };
  },
  timeZones: (_input, { locale }) => ({ timezoneList: listZones(locale) }),
  async searchPlaces({ query }, { db, header, locale }) {
    return { placeList: await findPlaces(db, query.text, locale, hintsIn(header)) };
  },
  async addPlace({ body }, { db, actor, locale }) {
    return { place: await addPlace(db, body, { userId: actor.userId, locale }) };
  },
  async geoTimeZone({ query }, { db, locale }) {
    const { zone, detail } = await describePoint(db, query, locale);
    return { timezone: zone, shortTimezone: shortName(zone, locale), locationDetail: detail };
  },
  approximateLocation(_input, { header, locale }) {
    return { locationDetail: guessLocation(hintsIn(header), locale) };
  },
  languages: (_input, { locale }) => ({ languageList: listLanguages(locale) }),
  async holidayCountries({ query }, { locale }) {
    const { countries, country } = await listHolidayCountries(query.timeZone, locale);
    return { countryList: countries, country };
  },
  async holidays({ query }, { locale }) {
    return { holidayList: await listHolidays(query.country, query, locale) };
  },
  countries: (_input, { locale }) => ({ countryList: listCountries(locale) }),
};
