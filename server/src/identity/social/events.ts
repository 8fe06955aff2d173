import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { event, job } from "../../kernel/jobs/definitions.ts";

/** A person opened an invitation with a social account; the user is undefined when that account is not linked yet. */
export const cameBySocialAccount = event(
  "identity.cameBySocialAccount",
  z.object({ userId: z.optional(idSchema), email: z.optional(z.string()), invitationId: idSchema }),
);

/** Imports the picture of a social account. */
export const importPicture = job("identity.importPicture", z.object({ userId: idSchema, picture: z.string() }));
