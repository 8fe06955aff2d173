import type { ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import { event } from "../kernel/jobs/definitions.ts";

/** A program got another status. */
export const programStatusChanged = event<{ programId: string; from: ProgramStatus; to: ProgramStatus }>(
  "programs.statusChanged",
);

/** A program is about to be deleted; a reaction may refuse it. */
export const programRemoved = event<{ programId: string }>("programs.removed");
