import { event, job } from "../kernel/jobs/definitions.ts";

/** Loads the towns of the world for the place search. */
export const loadPlaces = job<Record<string, never>>("reference.loadPlaces", "bulk");

/** All towns of an edition of the gazetteer are there. */
export const placesLoaded = event<{ edition: number }>("reference.placesLoaded");
