import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { mounted } from "../kernel/http/handlers.ts";
import { batchHandlers } from "./handlers.ts";
import { batchJobs } from "./jobs.ts";
import { batchReactions } from "./listeners.ts";
import { participantHandlers } from "./participants/handlers.ts";

/** What batches brings to the server. */
export const batches: Domain = {
  name: "batches",
  endpoints: [
    mounted("batches", batchEndpoints, batchHandlers),
    mounted("participants", participantEndpoints, participantHandlers),
  ],
  jobs: batchJobs,
  reactions: batchReactions,
};
