/** Tells all processes that somebody's roles changed; the payload is the id of the person. */
export const MEMBERSHIPS_CHANNEL = "memberships_changed";
