import * as z from "zod/mini";

/** The id of a row: a UUID that the server generates. */
export const idSchema = z.uuid();

/** The user id that clients send while signed out; no account has it. */
export const SENTINEL_USER_ID = "0";
