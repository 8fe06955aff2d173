/** Tells all processes that a session ended; the payload is its id. */
export const ENDED_CHANNEL = "live_ended";

/** Tells all processes that a person left a batch, or every one; the payload is the id of the batch and of the person. */
export const REMOVED_CHANNEL = "live_removed";

/** Stands for the id of a batch where every one is meant. */
export const EVERY_BATCH = "*";
