/** The channel that announces changed polls to all processes; the payload is the session's id and the audience. */
export const POLLS_CHANNEL = "live_polls";

/** Everybody in the room, or only its hosts, who see answers arrive. */
export type PollAudience = "all" | "hosts";
