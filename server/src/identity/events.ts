import { event, job } from "../kernel/jobs/definitions.ts";

/** Somebody completed the sign-up. */
export const registered = event<{ userId: string }>("identity.registered");

/** Somebody changed name, picture or language. */
export const profileChanged = event<{ userId: string }>("identity.profileChanged");

/** A link that somebody asked for; the same request makes the same link however often it is worked on. */
export interface LinkRequest {
  readonly requestId: string;
  readonly purpose: "FORGOT_PASSWORD" | "UNLOCK_ACCOUNT" | "EMAIL_VERIFICATION";
  readonly email: string;
}

/** Mails a link that somebody asked for, if there is an account. */
export const sendLink = job<LinkRequest>("identity.sendLink");
