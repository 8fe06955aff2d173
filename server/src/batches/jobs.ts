import { repeats } from "../kernel/jobs/definitions.ts";
import { completeEnded } from "./service.ts";

export const batchJobs = [repeats("batches.completeEnded", "*/10 * * * *", ({ db }) => completeEnded(db))];
