import type { LearningSite, LocationReport } from "@openrounds/contract/analytics/schemas.ts";

/** What is chosen: nothing for the world, a country, or a state of it. */
export interface Chosen {
  readonly country?: string;
  readonly state?: string;
}

/** A country or a state that people are from. */
export interface Spot {
  /** Empty for places of few people, which stand together. */
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
export function spotsOf({ countries, states }: LocationReport, { country }: Chosen): Spot[] {
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
