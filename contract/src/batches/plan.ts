import * as z from "zod/mini";
import { idSchema } from "../kernel/ids.ts";
import { atMost } from "../kernel/text.ts";

/** What a session can have in it that is somebody's work. */
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

/** What another schedule does to the sessions of a batch. */
export const batchPlanSchema = z.object({
  /** The same for the same plan; saving names it, so that nothing else is saved than what was seen. */
  fingerprint: z.string(),
  timeZone: z.string(),
  moveList: z.array(z.object({ sessionId: z.string(), topic: z.string(), ...times, from: z.object(times) })),
  addList: z.array(z.object({ topic: z.string(), ...times })),
  /** Sessions that no date is left for: without work they are deleted, with work they are cancelled. */
  dropList: z.array(z.object({ sessionId: z.string(), topic: z.string(), ...times, work: z.array(workKindSchema) })),
});
export type BatchPlan = z.output<typeof batchPlanSchema>;

/** What a person agreed to before saving: the plan that was seen, and the sessions with work that are cancelled. */
export const planConsentSchema = z.object({
  fingerprint: z.string().check(atMost(64)),
  cancels: z._default(z.array(idSchema).check(atMost(2000)), []),
});
export type PlanConsent = z.output<typeof planConsentSchema>;
