/** The channel that announces an ended session to all processes; the payload is its id. */
export const ENDED_CHANNEL = "live_ended";

/** The channel that announces possibly changed rights in rooms to all processes; the payload is the person's id. */
export const RIGHTS_CHANNEL = "live_rights";

/** The channel that announces another shown file to all processes; the payload is the session's id. */
export const FILES_CHANNEL = "live_files";
