/** The channel that announces an ended sign-in to all processes; the payload is its id. */
export const SIGN_IN_ENDED_CHANNEL = "sign_in_ended";
