import { event } from "../kernel/jobs/definitions.ts";

/** Somebody completed the sign-up. */
export const registered = event<{ userId: string }>("identity.registered");

/** Somebody changed name, picture or language. */
export const profileChanged = event<{ userId: string }>("identity.profileChanged");
