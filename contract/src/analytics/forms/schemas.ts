import * as z from "zod/mini";
import { NPS_CATEGORIES } from "../../forms/rules.ts";
import { formTypeSchema, questionKindSchema } from "../../forms/schemas.ts";

/** Of fewer answers than these nothing but their number is told, so that nobody's own can be read out of them. */
export const FEWEST_ANSWERS = 3;

const asked = {
  /** How many people were asked, each form and session by itself. */
  sentCount: z.number(),
  answeredCount: z.number(),
};

/** What was asked and answered of the forms of a type. */
export const formTypeFiguresSchema = z.object({
  formType: formTypeSchema,
  formCount: z.number(),
  ...asked,
  /** Of scored answers, in percent; null where nothing is scored, or too few answered. */
  averagePercent: z.nullable(z.number()),
});
export type FormTypeFigures = z.output<typeof formTypeFiguresSchema>;

/** The net promoter score of some answers; null of too few. */
const scored = { nps: z.nullable(z.number()), count: z.number() };

/** How the same people did in the first and the last assessment of a batch, on average in percent. */
export const beforeAfterSchema = z.object({
  batchId: z.string(),
  batchName: z.string(),
  programName: z.string(),
  peopleCount: z.number(),
  /** Both null where too few answered both. */
  beforePercent: z.nullable(z.number()),
  afterPercent: z.nullable(z.number()),
});
export type BeforeAfter = z.output<typeof beforeAfterSchema>;

/** What people answered in the forms of an organization, as figures. */
export const formFiguresSchema = z.object({
  formTypeList: z.array(formTypeFiguresSchema),
  ...scored,
  /** Empty of too few. */
  npsCategory: z.array(z.object({ category: z.enum(NPS_CATEGORIES), count: z.number() })),
  /** By month, of the asked time zone. */
  npsOverTime: z.array(z.object({ startDate: z.string(), ...scored })),
  programNpsGraph: z.array(z.object({ programId: z.string(), programName: z.string(), ...scored })),
  batchNpsGraph: z.array(z.object({ batchId: z.string(), batchName: z.string(), programName: z.string(), ...scored })),
  beforeAfterList: z.array(beforeAfterSchema),
});
export type FormFigures = z.output<typeof formFiguresSchema>;

/** A form that was sent, with what came back. */
export const sentFormSchema = z.object({
  formId: z.string(),
  formType: formTypeSchema,
  title: z.string(),
  batchName: z.string(),
  programName: z.string(),
  ...asked,
  averagePercent: z.nullable(z.number()),
  lastSentDateTime: z.number(),
});
export type SentForm = z.output<typeof sentFormSchema>;

/** What was answered to a question wherever it was asked; of texts and days only how many there are. */
export const answeredQuestionSchema = z.object({
  questionId: z.string(),
  kind: questionKindSchema,
  label: z.string(),
  /** How many forms ask it. */
  formCount: z.number(),
  answeredCount: z.number(),
  /** Of steps, marks and numbers; null of other kinds, and of too few. */
  average: z.nullable(z.number()),
  /** How many were right; null where no answer is right or wrong, and of too few. */
  rightCount: z.nullable(z.number()),
  /** How often each step, mark, intention or option was chosen, in its order; empty of too few. */
  answerList: z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })),
});
export type AnsweredQuestion = z.output<typeof answeredQuestionSchema>;
