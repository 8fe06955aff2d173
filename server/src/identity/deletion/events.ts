import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { event, job } from "../../kernel/jobs/definitions.ts";

/** Somebody closes the account; a domain in which nobody could take over refuses. */
export const accountClosing = event("identity.accountClosing", z.object({ userId: idSchema }));

/** An account is erased: what leads to the person goes, what must stay provable stays without the person. */
export const accountErased = event("identity.accountErased", z.object({ userId: idSchema }));

/** Erases an account when the time to take that back is over. */
export const eraseAccount = job("identity.eraseAccount", z.object({ userId: idSchema }));
