import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { instantSchema } from "@openrounds/contract/kernel/time.ts";
import { programStatusSchema } from "@openrounds/contract/programs/schemas.ts";
import { event } from "../kernel/jobs/definitions.ts";

/** A program got another status; byUserId is null when it changed by itself. */
export const programStatusChanged = event(
  "programs.statusChanged",
  z.object({
    programId: idSchema,
    from: programStatusSchema,
    to: programStatusSchema,
    byUserId: z.nullable(idSchema),
    atMs: instantSchema,
  }),
);

/** A program awaits a decision: it was submitted, or somebody reminds. */
export const programAwaitsDecision = event(
  "programs.awaitsDecision",
  z.object({ programId: idSchema, atMs: instantSchema }),
);

/** A program is about to be deleted; a reaction may refuse it. */
export const programRemoved = event("programs.removed", z.object({ programId: idSchema }));
