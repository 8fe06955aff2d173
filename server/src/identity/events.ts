import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { event, job } from "../kernel/jobs/definitions.ts";
import { LINK_PURPOSES } from "./tables.ts";

/** A person completed sign-up. */
export const registered = event("identity.registered", z.object({ userId: idSchema }));

/** The name, picture or language of a person changed. */
export const profileChanged = event("identity.profileChanged", z.object({ userId: idSchema }));

/** A requested link. A retry of the same request creates the same link. */
const linkRequestSchema = z.object({
  requestId: idSchema,
  purpose: z.enum(LINK_PURPOSES),
  email: z.string(),
});
export type LinkRequest = z.output<typeof linkRequestSchema>;

/** Mails a requested link, if there is an account. */
export const sendLink = job("identity.sendLink", linkRequestSchema);
