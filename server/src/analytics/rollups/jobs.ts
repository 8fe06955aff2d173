import { repeats } from "../../kernel/jobs/definitions.ts";
import { checkNightly } from "./service.ts";

export const rollupJobs = [repeats("analytics.checkRollups", "40 2 * * *", checkNightly)];
