import type { PlanConsent } from "@openrounds/contract/batches/plan.ts";
import { event } from "../kernel/jobs/definitions.ts";
import type { BatchRow } from "./queries.ts";

/** What decides when the sessions of a batch take place. */
export type Timed = Pick<
  BatchRow,
  "startsAt" | "endsAt" | "sessionStartTime" | "sessionEndTime" | "timeZone" | "schedule"
>;

/** A batch was created. */
export const batchCreated = event<{ batchId: string }>("batches.created");

/** The dates, times or repetition of a batch changed: from what, and what the person who changed them agreed to. */
export const batchRescheduled = event<{ batchId: string; before: Timed; consent: PlanConsent | undefined }>(
  "batches.rescheduled",
);

/** The sessions of a batch meet elsewhere. */
export const batchMeetingChanged = event<{ batchId: string }>("batches.meetingChanged");

/** A batch is about to be deleted; a reaction may refuse it. */
export const batchRemoved = event<{ batchId: string }>("batches.removed");

/** An organiser closed or paused a batch. */
export const batchClosed = event<{ batchId: string }>("batches.closed");

/** The last day of a batch is over, or an organiser closed it. */
export const batchCompleted = event<{ batchId: string }>("batches.completed");
