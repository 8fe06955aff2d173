/** Tells all processes that the polls of a session changed; the payload is its id and who must know. */
export const POLLS_CHANNEL = "live_polls";

/** Everybody in the room, or only its hosts, who see answers come in. */
export type PollAudience = "all" | "hosts";
