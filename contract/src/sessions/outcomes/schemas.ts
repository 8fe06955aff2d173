import * as z from "zod/mini";
import { atMost } from "../../kernel/text.ts";

/** The degree of participation in a session, in ascending order. */
export const INTERACTION_LEVELS = ["Passive", "Moderate", "Interactive", "Highly Interactive"] as const;
export type InteractionLevel = (typeof INTERACTION_LEVELS)[number];

/** How evenly the speaking time was shared, in ascending order. */
export const EQUITY_LEVELS = ["Inequitable", "Moderately Equitable", "Equitable"] as const;
export type EquityLevel = (typeof EQUITY_LEVELS)[number];

export const OUTCOME_NOTE_MAX = 500;

/** How a session went, as recorded by those who ran it. */
export const outcomeSchema = z.object({
  interactionLevel: z.nullable(z.enum(INTERACTION_LEVELS)),
  equityLevel: z.nullable(z.enum(EQUITY_LEVELS)),
  note: z.string(),
  /** Incremented by changes; 0 before the first record. */
  version: z.number(),
});
export type Outcome = z.output<typeof outcomeSchema>;

/** The outcome to record, with the version that was read. */
export const recordOutcomeSchema = z.object({
  interactionLevel: z.enum(INTERACTION_LEVELS, "VALID_INTERACTION_LEVEL"),
  equityLevel: z.enum(EQUITY_LEVELS, "VALID_EQUITY_LEVEL"),
  note: z.string().check(z.trim(), atMost(OUTCOME_NOTE_MAX, "VALID_OUTCOME_NOTE_MAX")),
  version: z.int32().check(z.gte(0)),
});
export type RecordOutcome = z.output<typeof recordOutcomeSchema>;
