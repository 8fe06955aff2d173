import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { event, job } from "../../kernel/jobs/definitions.ts";

/** Somebody came to an invitation by a social account; undefined as long as it opens no account here. */
export const cameBySocialAccount = event(
  "identity.cameBySocialAccount",
  z.object({ userId: z.optional(idSchema), email: z.optional(z.string()), invitationId: idSchema }),
);

/** Takes over the picture of a social account. */
export const importPicture = job("identity.importPicture", z.object({ userId: idSchema, picture: z.string() }));
