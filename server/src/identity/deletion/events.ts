import { event, job } from "../../kernel/jobs/definitions.ts";

/** Somebody closes the account; a domain in which nobody could take over refuses. */
export const accountClosing = event<{ userId: string }>("identity.accountClosing");

/** An account is erased: what leads to the person goes, what must stay provable stays without the person. */
export const accountErased = event<{ userId: string }>("identity.accountErased");

/** Erases an account when the time to take that back is over. */
export const eraseAccount = job<{ userId: string }>("identity.eraseAccount");
