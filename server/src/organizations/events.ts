/** The channel that announces changed roles of a person to all processes; the payload is the person's id. */
export const MEMBERSHIPS_CHANNEL = "memberships_changed";
