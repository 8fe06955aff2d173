import { listens } from "../../kernel/jobs/definitions.ts";
import { sessionEnded } from "../../sessions/events.ts";
import { attendanceCorrected } from "../../sessions/marks/events.ts";
import { countEnded } from "./service.ts";

export const countingListeners = [
  listens(sessionEnded, "counting", (platform, { sessionId }) => countEnded(platform, sessionId)),
  listens(attendanceCorrected, "recounting", (platform, { sessionId }) => countEnded(platform, sessionId)),
];
