import * as z from "zod/mini";
import { idSchema } from "../../kernel/ids.ts";
import { instantSchema } from "../../kernel/time.ts";
import { NPS_CATEGORIES } from "../rules.ts";
import { intentionSchema } from "../schemas.ts";
import { atMost } from "../../kernel/text.ts";

/** The maximum number of batches in one graph. */
export const GRAPH_BATCHES = 100;

/** The feedback in a graph. */
export const graphQuestionSchema = z.object({
  batchIds: z.array(idSchema).check(z.minLength(1), atMost(GRAPH_BATCHES)),
  /** Sessions that started between the two instants. */
  startDatetime: z.optional(instantSchema),
  endDatetime: z.optional(instantSchema),
  /** The language of the labels. */
  langCode: z._default(z.string().check(atMost(10)), "en"),
  /** Only these sessions of the batches. */
  sessionIds: z._default(z.array(idSchema).check(atMost(200)), []),
});
export type GraphQuestion = z.output<typeof graphQuestionSchema>;

export const npsCategoryRowSchema = z.object({
  category: z.enum(NPS_CATEGORIES),
  label: z.string(),
  count: z.number(),
});
export type NpsCategoryRow = z.output<typeof npsCategoryRowSchema>;

/** The average agreement with one statement, and its distribution. */
export const barComparisonRowSchema = z.object({
  questionId: z.string(),
  label: z.string(),
  average: z.number(),
  count: z.number(),
  /** The number of people for each step from 1 to 5. */
  steps: z.array(z.number()),
});
export type BarComparisonRow = z.output<typeof barComparisonRowSchema>;

export const npsOverTimeRowSchema = z.object({
  sessionId: z.string(),
  topic: z.string(),
  startDateTime: z.number(),
  nps: z.number(),
  count: z.number(),
});
export type NpsOverTimeRow = z.output<typeof npsOverTimeRowSchema>;

export const intentionRowSchema = z.object({ intention: intentionSchema, label: z.string(), count: z.number() });
export type IntentionRow = z.output<typeof intentionRowSchema>;

/** The feedback on a session: the number of answers and of attendees, and the comments in random order. */
export const responseRowSchema = z.object({
  sessionId: z.string(),
  topic: z.string(),
  startDateTime: z.number(),
  attendedCount: z.number(),
  responseCount: z.number(),
  comments: z.array(z.object({ question: z.string(), text: z.string() })),
});
export type FeedbackRow = z.output<typeof responseRowSchema>;
