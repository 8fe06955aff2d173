import * as z from "zod/mini";
import { atMost, wellFormed } from "../../kernel/text.ts";
import { programStatusSchema } from "../schemas.ts";

export const REASON_MAX = 1000;
/** The minimum time between two requests for a decision. */
export const REMINDER_HOURS = 24;

export const reasonSchema = z
  .string()
  .check(
    z.trim(),
    wellFormed,
    z.minLength(1, "PROGRAM_REASON_REQUIRED"),
    atMost(REASON_MAX, "COMMON_CHAR_LIMIT_ERROR_MESSAGE"),
  );

/** A change of a program's status; a rejection requires a reason. */
export const statusChangeSchema = z.object({ entityStatus: programStatusSchema, comment: z.optional(reasonSchema) });
export type StatusChange = z.output<typeof statusChangeSchema>;

export const approverSchema = z.object({ name: z.string(), organizationName: z.string() });
export type Approver = z.output<typeof approverSchema>;

/** The approval state of a program, for its editors and approvers. */
export const approvalSchema = z.object({
  entityStatus: programStatusSchema,
  /** The current status first, then the statuses that the caller may choose. */
  statuses: z.array(programStatusSchema),
  /** The last reason for a rejection; null for none. */
  reason: z.nullable(z.string()),
  /** The people who may take the next step; empty when there is no next step. */
  approvers: z.array(approverSchema),
  /** When the decision was last requested, in milliseconds. */
  askedAt: z.nullable(z.number()),
  /** Whether a reminder is allowed now. */
  mayRemind: z.boolean(),
  maySubmit: z.boolean(),
});
export type ProgramApproval = z.output<typeof approvalSchema>;

/** A program that waits for the caller's decision. */
export const waitingProgramSchema = z.object({
  programId: z.string(),
  name: z.string(),
  organizationId: z.string(),
  organizationName: z.string(),
  entityStatus: programStatusSchema,
  /** In milliseconds. */
  waitingSince: z.number(),
});
export type WaitingProgram = z.output<typeof waitingProgramSchema>;
