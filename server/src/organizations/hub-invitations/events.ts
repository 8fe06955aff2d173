import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { instantSchema } from "@openrounds/contract/kernel/time.ts";
import { event, job } from "../../kernel/jobs/definitions.ts";

/** Mails the invited owner of a hub; the number of the sending identifies the mail. */
export const sendHubInvitation = job(
  "organizations.sendHubInvitation",
  z.object({ organizationId: idSchema, sending: z.number() }),
);

/** The invited owner of a hub confirmed. */
export const hubConfirmed = event("organizations.hubConfirmed", z.object({ organizationId: idSchema }));

/** The profile of an invited hub was saved for the first time; the superhub can approve it now. */
export const hubProfileReady = event("organizations.hubProfileReady", z.object({ organizationId: idSchema }));

/** A superhub changed the status of a hub. */
export const hubStatusChanged = event(
  "organizations.hubStatusChanged",
  z.object({ organizationId: idSchema, to: z.enum(["ACTIVE", "PILOT", "INACTIVE"]), atMs: instantSchema }),
);
