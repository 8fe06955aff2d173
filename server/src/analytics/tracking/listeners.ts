import { accountErased } from "../../identity/deletion/events.ts";
import { reacts } from "../../kernel/jobs/definitions.ts";
import { deleteEventsOf } from "./service.ts";

export const trackingReactions = [
  reacts(accountErased, "analytics.deleteTracking", (tx, { userId }) => deleteEventsOf(tx, userId)),
];
