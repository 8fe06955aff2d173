import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { instantSchema } from "@openrounds/contract/kernel/time.ts";
import { event } from "../../kernel/jobs/definitions.ts";

/** Both signed documents of a hub were submitted for review. */
export const agreementsHandedIn = event(
  "onboarding.agreementsHandedIn",
  z.object({ organizationId: idSchema, time: instantSchema }),
);

/** The superhub rejected the documents of a hub. */
export const agreementsRejected = event(
  "onboarding.agreementsRejected",
  z.object({ organizationId: idSchema, time: instantSchema, comment: z.string() }),
);
