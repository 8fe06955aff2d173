/** Tells all processes that a session ended; the payload is its id. */
export const ENDED_CHANNEL = "live_ended";

/** Tells all processes that what somebody may do in rooms may be another thing now; the payload is the id of the person. */
export const RIGHTS_CHANNEL = "live_rights";
