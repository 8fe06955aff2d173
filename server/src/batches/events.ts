import { event } from "../kernel/jobs/definitions.ts";

/** A batch was created. */
export const batchCreated = event<{ batchId: string }>("batches.created");

/** The dates, times or repetition of a batch changed. */
export const batchRescheduled = event<{ batchId: string }>("batches.rescheduled");

/** A batch is about to be deleted; a reaction may refuse it. */
export const batchRemoved = event<{ batchId: string }>("batches.removed");

/** The last day of a batch is over, or an organiser closed it. */
export const batchCompleted = event<{ batchId: string }>("batches.completed");
