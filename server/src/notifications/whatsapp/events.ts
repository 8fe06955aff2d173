import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { event } from "../../kernel/jobs/definitions.ts";

/** A person agreed to WhatsApp messages, or they ended. */
export const whatsAppConsentChanged = event(
  "notifications.whatsAppConsentChanged",
  z.object({ userId: idSchema, isOn: z.boolean() }),
);
