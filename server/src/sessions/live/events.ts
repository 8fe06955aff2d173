/** Tells all processes that a session ended; the payload is its id. */
export const ENDED_CHANNEL = "live_ended";

/** Tells all processes that a person left a batch; the payload is the id of the batch and of the person. */
export const REMOVED_CHANNEL = "live_removed";
