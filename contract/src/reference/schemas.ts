import * as z from "zod/mini";
import { atMost, wellFormed } from "../kernel/text.ts";

/** A point with its country, region and town; unknown parts are empty. */
export const locationDetailSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  l0: z.string(),
  l1: z.string(),
  l2: z.string(),
});
export type LocationDetail = z.output<typeof locationDetailSchema>;

export const timeZoneEntrySchema = z.object({
  name: z.string(),
  shortName: z.string(),
  /** The current UTC offset in minutes. */
  offset: z.number(),
});
export type TimeZoneEntry = z.output<typeof timeZoneEntrySchema>;

export const placeSchema = z.object({
  placeId: z.number(),
  name: z.string(),
  region: z.string(),
  country: z.string(),
  countryCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type Place = z.output<typeof placeSchema>;

export const MAX_PLACE_NAME = 100;

/** Letters of any script, digits, and separators of words in town names. Joiners shape Indic letters. */
const PLACE_NAME = /^(?:[\p{L}\p{M}\p{N} '’.,()/-]|\u200C|\u200D)*$/u;
const LETTER = /\p{L}/gu;
const MIN_LETTERS = 2;

/** A town that is missing in the list, and a listed town close to it. */
export const newPlaceSchema = z.object({
  name: z.string().check(
    z.overwrite((text) => text.trim().replace(/\s+/g, " ")),
    wellFormed,
    atMost(MAX_PLACE_NAME, "PLACE_NAME"),
    z.regex(PLACE_NAME, "PLACE_NAME"),
    z.refine((name) => (name.match(LETTER)?.length ?? 0) >= MIN_LETTERS, "PLACE_NAME"),
  ),
  nearPlaceId: z.int("VALID_ADDRESS").check(z.gte(0, "VALID_ADDRESS"), z.lte(2_147_483_647, "VALID_ADDRESS")),
});
export type NewPlace = z.output<typeof newPlaceSchema>;

export const languageSchema = z.object({ code: z.string(), name: z.string(), nativeName: z.string() });
export type Language = z.output<typeof languageSchema>;

export const countrySchema = z.object({
  code: z.string(),
  name: z.string(),
  dialCode: z.string(),
  /** Whether it is the default among several countries with the same dial code. */
  isMain: z.boolean(),
  /** An example of a mobile number without the dial code; empty when unknown. */
  example: z.string(),
});
export type Country = z.output<typeof countrySchema>;

/** A country whose public holidays are known. */
export const holidayCountrySchema = z.object({ code: z.string(), name: z.string() });
export type HolidayCountry = z.output<typeof holidayCountrySchema>;

/** A public holiday. */
export const holidaySchema = z.object({ day: z.string(), name: z.string() });
export type Holiday = z.output<typeof holidaySchema>;
