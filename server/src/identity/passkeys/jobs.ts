import { repeats } from "../../kernel/jobs/definitions.ts";
import { forgetPastChallenges } from "./service.ts";

export const passkeyJobs = [
  repeats("identity.forgetPasskeyChallenges", "*/30 * * * *", ({ db }) => forgetPastChallenges(db)),
];
