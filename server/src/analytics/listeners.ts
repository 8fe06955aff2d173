import { accountErased } from "../identity/deletion/events.ts";
import { reacts } from "../kernel/jobs/definitions.ts";
import { placesLoaded } from "../reference/events.ts";
import { deleteLocation, deleteLocations } from "./locations/service.ts";

export const analyticsReactions = [
  reacts(accountErased, "analytics.deleteLocation", (tx, { userId }) => deleteLocation(tx, userId)),
  reacts(placesLoaded, "analytics.deleteLocations", (tx) => deleteLocations(tx)),
];
