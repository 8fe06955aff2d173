import { ENCODED_DATA } from "./endpoints.ts";

/** The page that decodes a link and redirects to its target. */
export const REDIRECT_PATH = "/redirect";

/** A link that redirects to its encoded target. */
export const redirectPath = (encoded: string): string => `${REDIRECT_PATH}?${ENCODED_DATA}=${encoded}`;
