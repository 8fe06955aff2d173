import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { reasonEndpoints } from "@openrounds/contract/team/reasons/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { mounted } from "../kernel/http/handlers.ts";
import { delegationJobs } from "./delegations/jobs.ts";
import { teamHandlers } from "./handlers.ts";
import { reasonHandlers } from "./reasons/handlers.ts";

/** What team brings to the server. */
export const team: Domain = {
  name: "team",
  endpoints: [mounted("team", teamEndpoints, teamHandlers), mounted("reasons", reasonEndpoints, reasonHandlers)],
  jobs: delegationJobs,
};
