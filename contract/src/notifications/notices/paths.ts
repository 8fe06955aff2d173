/** The page with everything that the person was notified of. */
export const NOTICES_PATH = "/notifications";
