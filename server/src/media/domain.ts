import { documentEndpoints } from "@openrounds/contract/media/documents/endpoints.ts";
import { mediaEndpoints } from "@openrounds/contract/media/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { documentHandlers } from "./documents/handlers.ts";
import { mediaHandlers } from "./handlers.ts";
import { mediaJobs } from "./jobs.ts";
import { mountFiles } from "./routes.ts";

/** What the domain plugs into the server. */
export const media: Domain = {
  name: "media",
  endpoints: [
    endpointGroup("media", mediaEndpoints, mediaHandlers),
    endpointGroup("documents", documentEndpoints, documentHandlers),
  ],
  routes: [mountFiles],
  jobs: mediaJobs,
};
