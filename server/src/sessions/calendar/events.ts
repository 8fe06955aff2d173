import { job } from "../../kernel/jobs/definitions.ts";

/** Mails sessions to the participants of a batch, for their calendars. */
export const sendCalendarInvites = job<{ batchId: string; sessionIds: string[] }>(
  "sessions.sendCalendarInvites",
  "bulk",
);
