import { approvalEndpoints } from "@openrounds/contract/programs/approval/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { guidedEndpoints } from "@openrounds/contract/programs/guided/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { installWaiting } from "../notifications/waiting/service.ts";
import { approvalHandlers } from "./approval/handlers.ts";
import { approvalListeners } from "./approval/listeners.ts";
import { guidedHandlers } from "./guided/handlers.ts";
import { guidedJobs } from "./guided/jobs.ts";
import { programHandlers } from "./handlers.ts";
import { programReactions } from "./listeners.ts";
import { listWaitingPrograms } from "./waiting/service.ts";

/** What the domain plugs into the server. */
export const programs: Domain = {
  name: "programs",
  endpoints: [
    endpointGroup("programs", programEndpoints, programHandlers),
    endpointGroup("approval", approvalEndpoints, approvalHandlers),
    endpointGroup("guided", guidedEndpoints, guidedHandlers),
  ],
  jobs: guidedJobs,
  listeners: approvalListeners,
  reactions: programReactions,
  install: () => installWaiting("programs", listWaitingPrograms),
};
