import * as z from "zod/mini";
import { NPS_CATEGORIES } from "../../forms/rules.ts";
import { formTypeSchema, questionKindSchema } from "../../forms/schemas.ts";

/** Below this number of answers only their number is shown, so that no individual answer can be inferred. */
export const FEWEST_ANSWERS = 3;

const requestCounts = {
  /** The number of requests; a person counts once per form and session. */
  sentCount: z.number(),
  answeredCount: z.number(),
};

/** The numbers of requests and answers for a type of form. */
export const formTypeFiguresSchema = z.object({
  formType: formTypeSchema,
  formCount: z.number(),
  ...requestCounts,
  /** The average of scored answers in percent; null when nothing is scored, or below the minimum of answers. */
  averagePercent: z.nullable(z.number()),
});
export type FormTypeFigures = z.output<typeof formTypeFiguresSchema>;

/** The net promoter score of some answers; null below the minimum. */
const scored = { nps: z.nullable(z.number()), count: z.number() };

/** The average results of the same people in the first and the last assessment of a batch, in percent. */
export const beforeAfterSchema = z.object({
  batchId: z.string(),
  batchName: z.string(),
  programName: z.string(),
  peopleCount: z.number(),
  /** Both null when fewer people than the minimum answered both. */
  beforePercent: z.nullable(z.number()),
  afterPercent: z.nullable(z.number()),
});
export type BeforeAfter = z.output<typeof beforeAfterSchema>;

/** Figures about the answers to the forms of an organization. */
export const formFiguresSchema = z.object({
  formTypeList: z.array(formTypeFiguresSchema),
  ...scored,
  /** Empty below the minimum. */
  npsCategory: z.array(z.object({ category: z.enum(NPS_CATEGORIES), count: z.number() })),
  /** By month, in the requested time zone. */
  npsOverTime: z.array(z.object({ startDate: z.string(), ...scored })),
  programNpsGraph: z.array(z.object({ programId: z.string(), programName: z.string(), ...scored })),
  batchNpsGraph: z.array(z.object({ batchId: z.string(), batchName: z.string(), programName: z.string(), ...scored })),
  beforeAfterList: z.array(beforeAfterSchema),
});
export type FormFigures = z.output<typeof formFiguresSchema>;

/** A form that was sent, with its numbers of requests and answers. */
export const sentFormSchema = z.object({
  formId: z.string(),
  formType: formTypeSchema,
  title: z.string(),
  batchName: z.string(),
  programName: z.string(),
  ...requestCounts,
  averagePercent: z.nullable(z.number()),
  lastSentDateTime: z.number(),
});
export type SentForm = z.output<typeof sentFormSchema>;

/** The answers to a question in all forms that contain it; for texts and days only their number. */
export const answeredQuestionSchema = z.object({
  questionId: z.string(),
  kind: questionKindSchema,
  label: z.string(),
  /** The number of forms with the question. */
  formCount: z.number(),
  answeredCount: z.number(),
  /** For steps, marks and numbers; null for other kinds, and below the minimum. */
  average: z.nullable(z.number()),
  /** The number of correct answers; null for an unscored question, and below the minimum. */
  rightCount: z.nullable(z.number()),
  /** The number of each step, mark, intention or option, in order; empty below the minimum. */
  answerList: z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })),
});
export type AnsweredQuestion = z.output<typeof answeredQuestionSchema>;
