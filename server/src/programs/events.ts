import type { ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import { event } from "../kernel/jobs/definitions.ts";

/** A program got another status; byUserId is null when it changed by itself. */
export const programStatusChanged = event<{
  programId: string;
  from: ProgramStatus;
  to: ProgramStatus;
  byUserId: string | null;
  atMs: number;
}>("programs.statusChanged");

/** A program awaits a decision: it was submitted, or somebody reminds. */
export const programAwaitsDecision = event<{ programId: string; atMs: number }>("programs.awaitsDecision");

/** A program is about to be deleted; a reaction may refuse it. */
export const programRemoved = event<{ programId: string }>("programs.removed");
