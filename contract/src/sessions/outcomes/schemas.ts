import * as z from "zod/mini";
import { atMost } from "../../kernel/text.ts";

/** How much people took part in a session, from the least to the most. */
export const INTERACTION_LEVELS = ["Passive", "Moderate", "Interactive", "Highly Interactive"] as const;
export type InteractionLevel = (typeof INTERACTION_LEVELS)[number];

/** How evenly the time to speak was shared, from the least to the most. */
export const EQUITY_LEVELS = ["Inequitable", "Moderately Equitable", "Equitable"] as const;
export type EquityLevel = (typeof EQUITY_LEVELS)[number];

export const OUTCOME_NOTE_MAX = 500;

/** How a session went, in the eyes of those who ran it. */
export const outcomeSchema = z.object({
  interactionLevel: z.nullable(z.enum(INTERACTION_LEVELS)),
  equityLevel: z.nullable(z.enum(EQUITY_LEVELS)),
  note: z.string(),
  /** Counts the changes; 0 while nothing is recorded. */
  version: z.number(),
});
export type Outcome = z.output<typeof outcomeSchema>;

/** What to record, with the version that it was read in. */
export const recordOutcomeSchema = z.object({
  interactionLevel: z.enum(INTERACTION_LEVELS, "VALID_INTERACTION_LEVEL"),
  equityLevel: z.enum(EQUITY_LEVELS, "VALID_EQUITY_LEVEL"),
  note: z.string().check(z.trim(), atMost(OUTCOME_NOTE_MAX, "VALID_OUTCOME_NOTE_MAX")),
  version: z.int32().check(z.gte(0)),
});
export type RecordOutcome = z.output<typeof recordOutcomeSchema>;
