import * as z from "zod/mini";
import { idSchema } from "../kernel/ids.ts";
import { atMost } from "../kernel/text.ts";

/** Kinds of work in a session that would be lost with it. */
export const WORK_KINDS = [
  "TOPIC",
  "GUESTS",
  "CONTENT",
  "POLLS",
  "FORMS",
  "ATTENDANCE",
  "INVITATIONS",
  "OTHER",
] as const;
export const workKindSchema = z.enum(WORK_KINDS);
export type WorkKind = z.output<typeof workKindSchema>;

const times = { startDateTime: z.number(), endDateTime: z.number() };

/** What a new schedule does to the sessions of a batch. */
export const batchPlanSchema = z.object({
  /** Identifies the plan. Saving sends it, so that nothing is saved but the plan that was shown. */
  fingerprint: z.string(),
  timeZone: z.string(),
  moveList: z.array(z.object({ sessionId: z.string(), topic: z.string(), ...times, from: z.object(times) })),
  addList: z.array(z.object({ topic: z.string(), presenter: z.string(), ...times })),
  /** Sessions with another topic or presenter. */
  changeList: z.array(
    z.object({
      sessionId: z.string(),
      topic: z.string(),
      presenter: z.string(),
      from: z.object({ topic: z.string(), presenter: z.string() }),
    }),
  ),
  /** Sessions without a date in the new schedule: those without work are deleted, those with work are cancelled. */
  dropList: z.array(z.object({ sessionId: z.string(), topic: z.string(), ...times, work: z.array(workKindSchema) })),
});
export type BatchPlan = z.output<typeof batchPlanSchema>;

/**
 * What a person confirmed before saving: the plan that was shown, and the sessions with work that will be cancelled.
 */
export const planConsentSchema = z.object({
  fingerprint: z.string().check(atMost(64)),
  cancels: z._default(z.array(idSchema).check(atMost(2000)), []),
});
export type PlanConsent = z.output<typeof planConsentSchema>;
