/** The channel that announces an ended session to all processes; the payload is its id. */
export const ENDED_CHANNEL = "live_ended";

/** The channel that announces possibly changed rights in rooms to all processes; the payload is the person's id. */
export const RIGHTS_CHANNEL = "live_rights";
