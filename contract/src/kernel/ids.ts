import * as z from "zod/mini";

/** The id of a row: a UUID, made by the server. */
export const idSchema = z.uuid();

/** The user id that clients send where nobody is signed in; no account ever has it. */
export const SENTINEL_USER_ID = "0";
