import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { reasonEndpoints } from "@openrounds/contract/team/reasons/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { delegationJobs } from "./delegations/jobs.ts";
import { teamHandlers } from "./handlers.ts";
import { reasonHandlers } from "./reasons/handlers.ts";

/** What the domain plugs into the server. */
export const team: Domain = {
  name: "team",
  endpoints: [
    endpointGroup("team", teamEndpoints, teamHandlers),
    endpointGroup("reasons", reasonEndpoints, reasonHandlers),
  ],
  jobs: delegationJobs,
};
