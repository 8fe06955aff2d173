/** Tells all processes that a sign-in ended; the payload is its id. */
export const SIGN_IN_ENDED_CHANNEL = "sign_in_ended";
