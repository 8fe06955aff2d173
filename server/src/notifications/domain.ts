import { notificationEndpoints } from "@openrounds/contract/notifications/endpoints.ts";
import { noticeEndpoints } from "@openrounds/contract/notifications/notices/endpoints.ts";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import { waitingEndpoints } from "@openrounds/contract/notifications/waiting/endpoints.ts";
import { whatsAppEndpoints } from "@openrounds/contract/notifications/whatsapp/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { mountBounces } from "./bounces/routes.ts";
import { dailyMailJobs } from "./digests/jobs.ts";
import { noticeHandlers, notificationHandlers } from "./handlers.ts";
import { notificationJobs } from "./jobs.ts";
import { noticeJobs } from "./notices/jobs.ts";
import { mountWhatsApp } from "./receipts/routes.ts";
import { mountInbox, mountMailService } from "./routes.ts";
import { settingsHandlers } from "./settings/handlers.ts";
import { mountUnsubscribe } from "./settings/routes.ts";
import { waitingHandlers } from "./waiting/handlers.ts";
import { whatsAppHandlers } from "./whatsapp/handlers.ts";

/** What the domain plugs into the server. */
export const notifications: Domain = {
  name: "notifications",
  endpoints: [
    endpointGroup("notifications", notificationEndpoints, notificationHandlers),
    endpointGroup("notificationSettings", settingsEndpoints, settingsHandlers),
    endpointGroup("whatsApp", whatsAppEndpoints, whatsAppHandlers),
    endpointGroup("notices", noticeEndpoints, noticeHandlers),
    endpointGroup("waiting", waitingEndpoints, waitingHandlers),
  ],
  routes: [mountInbox, mountMailService, mountBounces, mountWhatsApp, mountUnsubscribe],
  jobs: [...notificationJobs, ...noticeJobs, ...dailyMailJobs],
};
