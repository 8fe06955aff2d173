import { listens } from "../../kernel/jobs/definitions.ts";
import { sessionEnded } from "../../sessions/events.ts";
import { countEnded } from "./service.ts";

export const countingListeners = [
  listens(sessionEnded, "counting", (platform, { sessionId }) => countEnded(platform, sessionId)),
];
