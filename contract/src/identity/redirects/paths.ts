import { ENCODED_DATA } from "./endpoints.ts";

/** The page that exchanges what a link carries and leads on. */
export const REDIRECT_PATH = "/redirect";

/** A link that leads on to what is encoded in it. */
export const redirectPath = (encoded: string): string => `${REDIRECT_PATH}?${ENCODED_DATA}=${encoded}`;
