import { reacts } from "../../kernel/jobs/definitions.ts";
import { sessionEnded } from "../events.ts";
import { closeLinkStays } from "./service.ts";

export const stayReactions = [
  reacts(sessionEnded, "sessions.closeLinkStays", (tx, { sessionId }) => closeLinkStays(tx, sessionId)),
];
