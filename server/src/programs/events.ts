import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { instantSchema } from "@openrounds/contract/kernel/time.ts";
import { programStatusSchema } from "@openrounds/contract/programs/schemas.ts";
import { event } from "../kernel/jobs/definitions.ts";

/** The status of a program changed; byUserId is null for an automatic change. */
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

/** A program awaits a decision: it was submitted, or a reminder was sent. */
export const programAwaitsDecision = event(
  "programs.awaitsDecision",
  z.object({ programId: idSchema, atMs: instantSchema }),
);

/** A program is being deleted; a reaction may refuse it. */
export const programRemoved = event("programs.removed", z.object({ programId: idSchema }));
