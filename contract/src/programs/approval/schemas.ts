import * as z from "zod/mini";
import { atMost, wellFormed } from "../../kernel/text.ts";
import { programStatusSchema } from "../schemas.ts";

export const REASON_MAX = 1000;
/** Time between two requests for the same decision. */
export const REMINDER_HOURS = 24;

export const reasonSchema = z
  .string()
  .check(
    z.trim(),
    wellFormed,
    z.minLength(1, "PROGRAM_REASON_REQUIRED"),
    atMost(REASON_MAX, "COMMON_CHAR_LIMIT_ERROR_MESSAGE"),
  );

/** Another status of a program; to turn it down takes a reason. */
export const statusChangeSchema = z.object({ entityStatus: programStatusSchema, comment: z.optional(reasonSchema) });
export type StatusChange = z.output<typeof statusChangeSchema>;

export const approverSchema = z.object({ name: z.string(), organizationName: z.string() });
export type Approver = z.output<typeof approverSchema>;

/** The state of the approval of a program, for those who run or approve it. */
export const approvalSchema = z.object({
  entityStatus: programStatusSchema,
  /** The present status first, then those that the caller may choose. */
  statuses: z.array(programStatusSchema),
  /** The last reason for returning the program; null when there is none. */
  reason: z.nullable(z.string()),
  /** Who may take the next step; empty when there is none. */
  approvers: z.array(approverSchema),
  /** Instant of the last request, in milliseconds. */
  askedAt: z.nullable(z.number()),
  /** Whether a reminder would be accepted now. */
  mayRemind: z.boolean(),
  maySubmit: z.boolean(),
});
export type Approval = z.output<typeof approvalSchema>;

/** A program that waits for a decision of the caller. */
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
