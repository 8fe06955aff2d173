import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { calendarEndpoints } from "@openrounds/contract/sessions/calendar/endpoints.ts";
import { checkInEndpoints } from "@openrounds/contract/sessions/checkins/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { feedEndpoints } from "@openrounds/contract/sessions/feeds/endpoints.ts";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { markEndpoints } from "@openrounds/contract/sessions/marks/endpoints.ts";
import { outcomeEndpoints } from "@openrounds/contract/sessions/outcomes/endpoints.ts";
import { pollEndpoints } from "@openrounds/contract/sessions/polls/endpoints.ts";
import { publishedEndpoints } from "@openrounds/contract/sessions/published/endpoints.ts";
import { stayEndpoints } from "@openrounds/contract/sessions/stays/endpoints.ts";
import { zoomEndpoints } from "@openrounds/contract/sessions/zoom/endpoints.ts";
import { installMeetingMaker } from "../batches/service.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { installWaiting } from "../notifications/waiting/service.ts";
import { attendanceHandlers } from "./attendance/handlers.ts";
import { mountReports } from "./attendance/routes.ts";
import { calendarHandlers } from "./calendar/handlers.ts";
import { calendarJobs } from "./calendar/jobs.ts";
import { calendarReactions } from "./calendar/listeners.ts";
import { checkInHandlers } from "./checkins/handlers.ts";
import { feedHandlers } from "./feeds/handlers.ts";
import { feedReactions } from "./feeds/listeners.ts";
import { mountFeeds } from "./feeds/routes.ts";
import { guestHandlers } from "./guests/handlers.ts";
import { sessionHandlers } from "./handlers.ts";
import { sessionJobs } from "./jobs.ts";
import { sessionReactions } from "./listeners.ts";
import { liveHandlers } from "./live/handlers.ts";
import { liveJobs } from "./live/jobs.ts";
import { liveReactions } from "./live/listeners.ts";
import { mountLiveSocket } from "./live/routes.ts";
import { liveMeasures } from "./live/service.ts";
import { markHandlers } from "./marks/handlers.ts";
import { markReactions } from "./marks/listeners.ts";
import { outcomeHandlers } from "./outcomes/handlers.ts";
import { pollHandlers } from "./polls/handlers.ts";
import { pollReactions } from "./polls/listeners.ts";
import { mountPollReports } from "./polls/routes.ts";
import { publishedHandlers } from "./published/handlers.ts";
import { recordingEndpoints } from "@openrounds/contract/sessions/recordings/endpoints.ts";
import { recordingHandlers } from "./recordings/handlers.ts";
import { mountRecordings } from "./recordings/routes.ts";
import { recordingJobs } from "./recordings/jobs.ts";
import { recordingReactions } from "./recordings/listeners.ts";
import { stayHandlers } from "./stays/handlers.ts";
import { stayReactions } from "./stays/listeners.ts";
import { listWaitingSessions } from "./waiting/service.ts";
import { zoomHandlers } from "./zoom/handlers.ts";
import { hasAccount } from "./zoom/accounts/queries.ts";
import { zoomJobs } from "./zoom/jobs.ts";
import { zoomReactions } from "./zoom/listeners.ts";
import { mountZoomEvents } from "./zoom/participation/routes.ts";

/** What the domain plugs into the server. */
export const sessions: Domain = {
  name: "sessions",
  endpoints: [
    endpointGroup("sessions", sessionEndpoints, sessionHandlers),
    endpointGroup("published sessions", publishedEndpoints, publishedHandlers),
    endpointGroup("attendance", attendanceEndpoints, attendanceHandlers),
    endpointGroup("marks", markEndpoints, markHandlers),
    endpointGroup("checkIns", checkInEndpoints, checkInHandlers),
    endpointGroup("guests", guestEndpoints, guestHandlers),
    endpointGroup("calendar", calendarEndpoints, calendarHandlers),
    endpointGroup("calendarFeed", feedEndpoints, feedHandlers),
    endpointGroup("live", liveEndpoints, liveHandlers),
    endpointGroup("outcomes", outcomeEndpoints, outcomeHandlers),
    endpointGroup("polls", pollEndpoints, pollHandlers),
    endpointGroup("recordings", recordingEndpoints, recordingHandlers),
    endpointGroup("stays", stayEndpoints, stayHandlers),
    endpointGroup("zoom", zoomEndpoints, zoomHandlers),
  ],
  routes: [mountReports, mountPollReports, mountLiveSocket, mountRecordings, mountZoomEvents, mountFeeds],
  jobs: [...sessionJobs, ...calendarJobs, ...liveJobs, ...recordingJobs, ...zoomJobs],
  reactions: [
    ...sessionReactions,
    ...calendarReactions,
    ...feedReactions,
    ...markReactions,
    ...pollReactions,
    ...liveReactions,
    ...recordingReactions,
    ...stayReactions,
    ...zoomReactions,
  ],
  measures: liveMeasures,
  install() {
    installMeetingMaker(hasAccount);
    installWaiting("sessions", listWaitingSessions);
  },
};
