import type { LearningSite, LocationReport } from "@openrounds/contract/analytics/schemas.ts";

/** The place that the map shows: a country, a state of it, or the world if empty. */
export interface MapSelection {
  readonly country?: string;
  readonly state?: string;
}

/** A country or a state that people are from. */
export interface MapPlace {
  /** Empty for the group of places with few people. */
  readonly id: string;
  /** The id of its borders. */
  readonly area: string;
  readonly name: string;
  readonly people: number;
  readonly sites: number;
  readonly siteList: readonly LearningSite[];
  readonly latitude: number;
  readonly longitude: number;
}

/** The countries of the world or the states of the chosen country. */
export function mapPlacesOf({ countries, states }: LocationReport, { country }: MapSelection): MapPlace[] {
  if (country === undefined) {
    return countries.map((each) => ({
      id: each.countryId,
      area: each.countryId,
      name: each.countryName,
      people: each.noOfParticpants,
      sites: each.noOfLearningSites,
      siteList: each.countryLearningSitesList,
      latitude: each.latitude,
      longitude: each.longitude,
    }));
  }
  return states.map((each) => ({
    id: each.mapboxId,
    area: each.mapboxId.slice(country.length + 1),
    name: each.stateName,
    people: each.noOfParticpants,
    sites: each.noOfLearningSites,
    siteList: each.stateLearningSitesList,
    latitude: each.latitude,
    longitude: each.longitude,
  }));
}
