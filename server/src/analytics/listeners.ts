import { accountErased } from "../identity/deletion/events.ts";
import { reacts } from "../kernel/jobs/definitions.ts";
import { deleteLocation } from "./locations/service.ts";

export const analyticsReactions = [reacts(accountErased, (db, { userId }) => deleteLocation(db, userId))];
