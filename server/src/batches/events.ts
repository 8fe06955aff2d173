import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { instantSchema } from "@openrounds/contract/kernel/time.ts";
import { planConsentSchema } from "@openrounds/contract/batches/plan.ts";
import { event } from "../kernel/jobs/definitions.ts";
import type { BatchRow } from "./queries.ts";

/** What decides when the sessions of a batch take place. */
export type Timed = Pick<
  BatchRow,
  "startsAt" | "endsAt" | "sessionStartTime" | "sessionEndTime" | "timeZone" | "schedule"
>;

/** A batch was created. */
export const batchCreated = event("batches.created", z.object({ batchId: idSchema }));

/** The dates, times or repetition of a batch changed: from what, and what the person who changed them agreed to. */
export const batchRescheduled = event(
  "batches.rescheduled",
  z.object({
    batchId: idSchema,
    before: z.object({
      startsAtMs: instantSchema,
      endsAtMs: instantSchema,
      sessionStartTime: z.string(),
      sessionEndTime: z.string(),
      timeZone: z.string(),
      schedule: z.string(),
    }),
    consent: z.optional(planConsentSchema),
  }),
);

/** The sessions of a batch meet elsewhere. */
export const batchMeetingChanged = event("batches.meetingChanged", z.object({ batchId: idSchema }));

/** A batch is about to be deleted; a reaction may refuse it. */
export const batchRemoved = event("batches.removed", z.object({ batchId: idSchema }));

/** An organiser closed or paused a batch. */
export const batchClosed = event("batches.closed", z.object({ batchId: idSchema }));

/** The last day of a batch is over, or an organiser closed it. */
export const batchCompleted = event("batches.completed", z.object({ batchId: idSchema }));
