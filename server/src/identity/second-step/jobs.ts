import { repeats } from "../../kernel/jobs/definitions.ts";
import { forgetPastSteps } from "./service.ts";

export const secondStepJobs = [repeats("identity.forgetPastSteps", "50 3 * * *", ({ db }) => forgetPastSteps(db))];
