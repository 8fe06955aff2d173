import { repeats } from "../../kernel/jobs/definitions.ts";
import { countDue } from "./service.ts";

export const countingJobs = [repeats("analytics.countSessions", "* * * * *", ({ db }) => countDue(db))];
