import { event, job } from "../../kernel/jobs/definitions.ts";

/** Somebody came to an invitation by a social account; undefined as long as it opens no account here. */
export const cameBySocialAccount = event<{
  userId: string | undefined;
  email: string | undefined;
  invitationId: string;
}>("identity.cameBySocialAccount");

/** Takes over the picture of a social account. */
export const importPicture = job<{ userId: string; picture: string }>("identity.importPicture");
