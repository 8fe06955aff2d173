import * as z from "zod/mini";
import { idSchema } from "../../kernel/ids.ts";
import { instantSchema } from "../../kernel/time.ts";
import { FORM_LIMITS, formDefinitionSchema, formSchema, formTypeSchema, questionSchema } from "../schemas.ts";
import { atMost } from "../../kernel/text.ts";

/** PENDING: sent, not answered. EXCUSED: no answer needed. */
export const responseStatusSchema = z.enum(["PENDING", "SUBMITTED", "EXCUSED"]);
export type ResponseStatus = z.output<typeof responseStatusSchema>;

/** A path of the application, or empty; never another site. */
const redirectUrlSchema = z
  .string()
  .check(z.trim(), atMost(300, "VALID_FORM_REDIRECT"), z.regex(/^(\/(?![/\\])[\w\-./?=&%]*)?$/, "VALID_FORM_REDIRECT"));

/** The content of an assessment: its questions, the deadline, and the page after it. */
export const assessmentContentSchema = z.extend(formDefinitionSchema, {
  redirectUrl: z._default(redirectUrlSchema, ""),
  dueDateTime: z._default(z.nullable(instantSchema), null),
});
export type AssessmentContent = z.output<typeof assessmentContentSchema>;

export const assessmentInputSchema = z.extend(assessmentContentSchema, {
  entityId: idSchema,
  entityType: z.literal("BATCH"),
});
export type AssessmentInput = z.output<typeof assessmentInputSchema>;

/** An assessment as its builder sees it. */
export const assessmentSchema = z.extend(formSchema, {
  entityId: z.string(),
  entityType: z.literal("BATCH"),
  redirectUrl: z.string(),
  dueDateTime: z.nullable(z.number()),
  sentCount: z.number(),
});
export type Assessment = z.output<typeof assessmentSchema>;

export const sendAssessmentSchema = z.object({
  batchId: idSchema,
  formType: z._default(formTypeSchema, "ASSESSMENT"),
  instanceId: idSchema,
  formId: idSchema,
  userIds: z.array(idSchema).check(z.minLength(1, "VALID_FORM_RECIPIENTS"), atMost(FORM_LIMITS.recipients)),
});
export type SendAssessment = z.output<typeof sendAssessmentSchema>;

/** The progress of the mails about an assessment. */
export const sendingSchema = z.object({ total: z.number(), told: z.number() });
export type MailProgress = z.output<typeof sendingSchema>;

/** A person to whom an assessment was sent. */
export const assessedPersonSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.nullable(z.string()),
  responseStatus: responseStatusSchema,
  submittedDateTime: z.nullable(z.number()),
  score: z.nullable(z.number()),
  maxScore: z.nullable(z.number()),
});
export type AssessedPerson = z.output<typeof assessedPersonSchema>;

/** The answers to one question of the newest version. */
export const questionReportSchema = z.object({
  questionId: z.string(),
  label: z.string(),
  kind: questionSchema.def.shape.kind,
  answeredCount: z.number(),
  /** The number of correct answers; null for an unscored question. */
  rightCount: z.nullable(z.number()),
  options: z.array(z.object({ label: z.string(), isRight: z.boolean(), count: z.number() })),
});
export type QuestionReport = z.output<typeof questionReportSchema>;

export const assessmentReportSchema = z.object({
  title: z.string(),
  sentCount: z.number(),
  submittedCount: z.number(),
  excusedCount: z.number(),
  /** Of people who answered the newest version, in percent; null when nothing is scored. */
  averagePercent: z.nullable(z.number()),
  questions: z.array(questionReportSchema),
});
export type AssessmentReport = z.output<typeof assessmentReportSchema>;
