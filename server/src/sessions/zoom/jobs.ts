import { handles, repeats } from "../../kernel/jobs/definitions.ts";
import { registerPeople, withdrawFromBatch } from "./links/service.ts";
import { endMeeting as endMeetingJob, syncBatch, syncMeeting, withdrawPerson } from "./meetings/events.ts";
import { endMeeting, sweepMeetings, syncMeetingLater } from "./meetings/service.ts";
import { mendAttendance } from "./participation/events.ts";
import { readAttendanceReport } from "./participation/service.ts";
import { readResults } from "./results/events.ts";
import { readZoomResults } from "./results/service.ts";

export const zoomJobs = [
  handles(syncBatch, ({ db }, { batchId }) => sweepMeetings(db, { batchId })),
  handles(syncMeeting, (platform, { sessionId }) => syncMeetingLater(platform, sessionId)),
  handles(endMeetingJob, (platform, { sessionId }) => endMeeting(platform, sessionId)),
  handles(withdrawPerson, withdrawFromBatch),
  handles(mendAttendance, readAttendanceReport),
  handles(readResults, readZoomResults),
  repeats("zoom.sweepMeetings", "*/10 * * * *", ({ db }) => sweepMeetings(db)),
  repeats("zoom.registerPeople", "*/5 * * * *", registerPeople),
];
