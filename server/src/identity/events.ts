import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { event, job } from "../kernel/jobs/definitions.ts";
import { LINK_PURPOSES } from "./tables.ts";

/** Somebody completed the sign-up. */
export const registered = event("identity.registered", z.object({ userId: idSchema }));

/** Somebody changed name, picture or language. */
export const profileChanged = event("identity.profileChanged", z.object({ userId: idSchema }));

/** A link that somebody asked for; the same request makes the same link however often it is worked on. */
const linkRequestSchema = z.object({
  requestId: idSchema,
  purpose: z.enum(LINK_PURPOSES),
  email: z.string(),
});
export type LinkRequest = z.output<typeof linkRequestSchema>;

/** Mails a link that somebody asked for, if there is an account. */
export const sendLink = job("identity.sendLink", linkRequestSchema);
