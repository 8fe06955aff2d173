import { event } from "../../kernel/jobs/definitions.ts";

/** Somebody's account was blocked. */
export const accountBlocked = event<{ userId: string }>("identity.accountBlocked");
