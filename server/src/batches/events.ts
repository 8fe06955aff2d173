import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { instantSchema } from "@openrounds/contract/kernel/time.ts";
import { copyPartSchema } from "@openrounds/contract/batches/copy.ts";
import { planConsentSchema } from "@openrounds/contract/batches/plan.ts";
import { plannedSessionSchema } from "@openrounds/contract/batches/planned-sessions.ts";
import { event } from "../kernel/jobs/definitions.ts";
import type { BatchRow } from "./queries.ts";

/** The columns that determine when the sessions of a batch take place. */
export type BatchTimes = Pick<
  BatchRow,
  "startsAt" | "endsAt" | "sessionStartTime" | "sessionEndTime" | "timeZone" | "schedule" | "skippedDays"
>;

/** A batch was created; carries its sessions if they differ from its recurrence. */
export const batchCreated = event(
  "batches.created",
  z.object({ batchId: idSchema, sessions: z.optional(z.array(plannedSessionSchema)) }),
);

/** A batch was created as a duplicate of another one, and takes over parts of it. */
export const batchDuplicated = event(
  "batches.duplicated",
  z.object({ fromBatchId: idSchema, batchId: idSchema, parts: z.array(copyPartSchema) }),
);

/**
 * The dates, times or recurrence of a batch changed; carries the former values, and the plan that the person confirmed.
 */
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
      skippedDays: z.optional(z.array(z.string())),
    }),
    consent: z.optional(planConsentSchema),
  }),
);

/** The meeting place of the sessions of a batch changed. */
export const batchMeetingChanged = event("batches.meetingChanged", z.object({ batchId: idSchema }));

/** A batch is being deleted; a reaction may refuse it. */
export const batchRemoved = event("batches.removed", z.object({ batchId: idSchema }));

/** An organiser closed or paused a batch. */
export const batchClosed = event("batches.closed", z.object({ batchId: idSchema }));

/** The last day of a batch has passed, or an organiser closed the batch. */
export const batchCompleted = event("batches.completed", z.object({ batchId: idSchema }));
