import { repeats } from "../kernel/jobs/definitions.ts";
import { removeUnclaimed } from "./documents/service.ts";

export const mediaJobs = [repeats("media.removeUnclaimed", "40 3 * * *", removeUnclaimed)];
