import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { installUploads } from "../media/files/service.ts";
import { installWaiting } from "../notifications/waiting/service.ts";
import { contentHandlers } from "./handlers.ts";
import { contentJobs } from "./jobs.ts";
import { contentListeners, contentReactions } from "./listeners.ts";
import { mountPages } from "./pages/routes.ts";
import { SENT_FOLDER } from "./service.ts";
import { awaitsFile } from "./uploads/service.ts";
import { listWaitingContent } from "./waiting/service.ts";

/** What the domain plugs into the server. */
export const content: Domain = {
  name: "content",
  endpoints: [endpointGroup("content", contentEndpoints, contentHandlers)],
  routes: [mountPages],
  jobs: contentJobs,
  listeners: contentListeners,
  reactions: contentReactions,
  install: () => {
    installWaiting("content", listWaitingContent);
    installUploads(SENT_FOLDER, awaitsFile);
  },
};
