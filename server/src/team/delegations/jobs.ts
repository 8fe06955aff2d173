import { repeats } from "../../kernel/jobs/definitions.ts";
import { endRoles } from "./service.ts";

export const delegationJobs = [repeats("team.endRoles", "* * * * *", endRoles)];
