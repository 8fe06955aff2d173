import { repeats } from "../kernel/jobs/definitions.ts";
import { completeEndedBatches } from "./service.ts";

export const batchJobs = [repeats("batches.completeEnded", "*/10 * * * *", ({ db }) => completeEndedBatches(db))];
