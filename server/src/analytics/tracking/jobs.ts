import { repeats } from "../../kernel/jobs/definitions.ts";
import { forgetPastEvents } from "./service.ts";

export const trackingJobs = [repeats("analytics.forgetPastEvents", "50 3 * * *", ({ db }) => forgetPastEvents(db))];
