import * as z from "zod/mini";
import { event, job } from "../kernel/jobs/definitions.ts";

/** Loads the towns of the world for the place search. */
export const loadPlaces = job("reference.loadPlaces", z.object({}), "bulk");

/** All towns of an edition of the gazetteer are loaded. */
export const placesLoaded = event("reference.placesLoaded", z.object({ edition: z.number() }));
