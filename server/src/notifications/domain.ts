import { notificationEndpoints } from "@openrounds/contract/notifications/endpoints.ts";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { notificationHandlers } from "./handlers.ts";
import { notificationJobs } from "./jobs.ts";
import { mountInbox, mountMailService } from "./routes.ts";
import { settingsHandlers } from "./settings/handlers.ts";
import { mountUnsubscribe } from "./settings/routes.ts";

/** What the domain plugs into the server. */
export const notifications: Domain = {
  name: "notifications",
  endpoints: [
    endpointGroup("notifications", notificationEndpoints, notificationHandlers),
    endpointGroup("notificationSettings", settingsEndpoints, settingsHandlers),
  ],
  routes: [mountInbox, mountMailService, mountUnsubscribe],
  jobs: notificationJobs,
};
