import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantChangeEndpoints } from "@openrounds/contract/batches/changes/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { seatEndpoints } from "@openrounds/contract/batches/seats/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { participantChangeHandlers } from "./changes/handlers.ts";
import { batchHandlers } from "./handlers.ts";
import { batchJobs } from "./jobs.ts";
import { batchReactions } from "./listeners.ts";
import { participantHandlers } from "./participants/handlers.ts";
import { seatHandlers } from "./seats/handlers.ts";

/** What the domain plugs into the server. */
export const batches: Domain = {
  name: "batches",
  endpoints: [
    endpointGroup("batches", batchEndpoints, batchHandlers),
    endpointGroup("participants", participantEndpoints, participantHandlers),
    endpointGroup("participantChanges", participantChangeEndpoints, participantChangeHandlers),
    endpointGroup("seats", seatEndpoints, seatHandlers),
  ],
  jobs: batchJobs,
  reactions: batchReactions,
};
