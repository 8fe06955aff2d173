import { dashboardEndpoints } from "@openrounds/contract/analytics/dashboards/endpoints.ts";
import { analyticsEndpoints } from "@openrounds/contract/analytics/endpoints.ts";
import { formFiguresEndpoints } from "@openrounds/contract/analytics/forms/endpoints.ts";
import { reportEndpoints } from "@openrounds/contract/analytics/reports/endpoints.ts";
import { trackingEndpoints } from "@openrounds/contract/analytics/tracking/endpoints.ts";
import { viewEndpoints } from "@openrounds/contract/analytics/views/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { countingJobs } from "./attendances/jobs.ts";
import { countingListeners } from "./attendances/listeners.ts";
import { dashboardHandlers } from "./dashboards/handlers.ts";
import { formFiguresHandlers } from "./forms/handlers.ts";
import { analyticsHandlers } from "./handlers.ts";
import { analyticsReactions } from "./listeners.ts";
import { reportHandlers } from "./reports/handlers.ts";
import { reportJobs } from "./reports/jobs.ts";
import { reportListeners } from "./reports/listeners.ts";
import { rollupJobs } from "./rollups/jobs.ts";
import { trackingHandlers } from "./tracking/handlers.ts";
import { trackingJobs } from "./tracking/jobs.ts";
import { trackingReactions } from "./tracking/listeners.ts";
import { viewHandlers } from "./views/handlers.ts";
import { viewJobs } from "./views/jobs.ts";
import { viewReactions } from "./views/listeners.ts";

/** What the domain plugs into the server. */
export const analytics: Domain = {
  name: "analytics",
  endpoints: [
    endpointGroup("analytics", analyticsEndpoints, analyticsHandlers),
    endpointGroup("analyticsForms", formFiguresEndpoints, formFiguresHandlers),
    endpointGroup("dashboards", dashboardEndpoints, dashboardHandlers),
    endpointGroup("analyticsReports", reportEndpoints, reportHandlers),
    endpointGroup("analyticsViews", viewEndpoints, viewHandlers),
    endpointGroup("tracking", trackingEndpoints, trackingHandlers),
  ],
  jobs: [...countingJobs, ...rollupJobs, ...reportJobs, ...viewJobs, ...trackingJobs],
  listeners: [...countingListeners, ...reportListeners],
  reactions: [...analyticsReactions, ...viewReactions, ...trackingReactions],
};
