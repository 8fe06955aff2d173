import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { digestEndpoints } from "@openrounds/contract/community/digests/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { installWaiting } from "../notifications/waiting/service.ts";
import { announcementHandlers } from "./announcements/handlers.ts";
import { digestHandlers } from "./digests/handlers.ts";
import { communityHandlers } from "./handlers.ts";
import { communityJobs } from "./jobs.ts";
import { communityReactions } from "./listeners.ts";
import { listWaitingQuestions } from "./waiting/service.ts";

/** What the domain plugs into the server. */
export const community: Domain = {
  name: "community",
  endpoints: [
    endpointGroup("community", communityEndpoints, communityHandlers),
    endpointGroup("announcements", announcementEndpoints, announcementHandlers),
    endpointGroup("questionMails", digestEndpoints, digestHandlers),
  ],
  jobs: communityJobs,
  reactions: communityReactions,
  install: () => installWaiting("community", listWaitingQuestions),
};
