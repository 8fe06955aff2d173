import * as z from "zod/mini";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { idSchema } from "../kernel/ids.ts";
import { atMost, lineSchema } from "../kernel/text.ts";

export const formTypeSchema = z.enum(["REGISTRATION", "FEEDBACK", "ASSESSMENT"]);
export type FormType = z.output<typeof formTypeSchema>;

export const QUESTION_KINDS = [
  "SHORT_TEXT",
  "LONG_TEXT",
  "SINGLE_CHOICE",
  "MULTIPLE_CHOICE",
  "SCALE",
  "NPS",
  "INTENTION",
  "NUMBER",
  "DATE",
] as const;

/** SCALE: how true a sentence is, 1 to 5. NPS: 0 to 10. INTENTION: whether practice will change. */
export const questionKindSchema = z.enum(QUESTION_KINDS);
export type QuestionKind = z.output<typeof questionKindSchema>;

export const INTENTIONS = ["YES", "UNSURE", "NO"] as const;
export const intentionSchema = z.enum(INTENTIONS);
export type Intention = z.output<typeof intentionSchema>;

export const SCALE_STEPS = [1, 2, 3, 4, 5] as const;
export const NPS_STEPS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export const FORM_LIMITS = {
  title: 150,
  description: 1000,
  label: 300,
  help: 300,
  section: 150,
  option: 200,
  questions: 60,
  minOptions: 2,
  options: 20,
  shortText: 200,
  longText: 1000,
  /** The largest number that an answer may be, on either side of zero. */
  number: 1_000_000_000,
  recipients: 5000,
} as const;

/** Feedback on a session is taken for so many days after it. */
export const FEEDBACK_OPEN_DAYS = 60;

/** Half of a character, which no database keeps, becomes the sign for what cannot be shown. */
const whole = z.overwrite((text: string) => text.toWellFormed());
const line = (max: number, keys: { required: MessageKey; max: MessageKey }) => lineSchema(max, keys).check(whole);

const ownIdSchema = z.string().check(z.regex(/^[\w-]{1,40}$/));

const optionSchema = z.object({
  optionId: ownIdSchema,
  label: line(FORM_LIMITS.option, { required: "VALID_FORM_OPTION", max: "VALID_FORM_OPTION_MAX" }),
});
export type QuestionOption = z.output<typeof optionSchema>;

export const questionSchema = z.object({
  /** Made by whoever writes the form; the same in all versions that ask the same. */
  questionId: ownIdSchema,
  kind: questionKindSchema,
  label: line(FORM_LIMITS.label, { required: "VALID_FORM_QUESTION", max: "VALID_FORM_QUESTION_MAX" }),
  help: z._default(z.string().check(z.trim(), whole, atMost(FORM_LIMITS.help, "VALID_FORM_HELP_MAX")), ""),
  isRequired: z._default(z.boolean(), false),
  /** The title of the section that begins with this question; empty where none does. */
  section: z._default(z.string().check(z.trim(), whole, atMost(FORM_LIMITS.section, "VALID_FORM_SECTION_MAX")), ""),
  options: z._default(z.array(optionSchema).check(atMost(FORM_LIMITS.options)), []),
  /** The options that are right, where an answer is scored. */
  rightOptionIds: z._default(z.array(ownIdSchema).check(atMost(FORM_LIMITS.options)), []),
  minimum: z._default(z.nullable(z.number()), null),
  maximum: z._default(z.nullable(z.number()), null),
});
export type Question = z.output<typeof questionSchema>;

/** What a form asks, in order. */
export const formDefinitionSchema = z.object({
  title: line(FORM_LIMITS.title, { required: "VALID_FORM_TITLE", max: "VALID_FORM_TITLE_MAX" }),
  description: z._default(
    z.string().check(z.trim(), whole, atMost(FORM_LIMITS.description, "VALID_FORM_DESCRIPTION_MAX")),
    "",
  ),
  questions: z
    .array(questionSchema)
    .check(z.minLength(1, "VALID_FORM_QUESTIONS"), atMost(FORM_LIMITS.questions, "VALID_FORM_QUESTIONS_MAX")),
});
export type FormDefinition = z.output<typeof formDefinitionSchema>;

/** A form as its builder sees it. */
export const formSchema = z.extend(formDefinitionSchema, {
  formId: z.string(),
  formType: formTypeSchema,
  batchId: z.string(),
  instanceId: z.nullable(z.string()),
  /** Counted from 1; answers stay with the version that they were given to. */
  version: z.number(),
  responseCount: z.number(),
  updatedDateTime: z.number(),
});
export type Form = z.output<typeof formSchema>;

/** One line of the list of forms. */
export const formItemSchema = z.object({
  formId: z.string(),
  formType: formTypeSchema,
  batchId: z.string(),
  batchName: z.string(),
  instanceId: z.nullable(z.string()),
  title: z.string(),
  questionCount: z.number(),
  version: z.number(),
  dueDateTime: z.nullable(z.number()),
  /** To how many people it was sent. */
  sentCount: z.number(),
  responseCount: z.number(),
  updatedDateTime: z.number(),
});
export type FormItem = z.output<typeof formItemSchema>;

/** An answer: text, a number, a day as yyyy-mm-dd, the id of an option, or several. */
const answerSchema = z.union([
  z.string().check(atMost(FORM_LIMITS.longText), whole),
  z.number().check(z.gte(-FORM_LIMITS.number), z.lte(FORM_LIMITS.number)),
  z.array(ownIdSchema).check(atMost(FORM_LIMITS.options)),
]);
export type Answer = z.output<typeof answerSchema>;

/** Answers by the id of their question; what was left out is not there. */
export const answersSchema = z.record(ownIdSchema, answerSchema);
export type Answers = z.output<typeof answersSchema>;

/** What a person sends of a form: the answers, and the version that they were given to. */
export const submissionSchema = z.object({
  version: z.number().check(z.int(), z.gte(1)),
  answers: answersSchema,
});
export type Submission = z.output<typeof submissionSchema>;

/** Why a form takes no answer of a person now, or that it does. */
export const answeringSchema = z.enum(["OPEN", "NOT_YET", "ANSWERED", "OVER", "EXCUSED"]);
export type Answering = z.output<typeof answeringSchema>;

/** A form as the person sees it who answers: nothing tells what is right. */
export const formToAnswerSchema = z.object({
  formId: z.string(),
  formType: formTypeSchema,
  instanceId: z.string(),
  batchId: z.string(),
  batchName: z.string(),
  programName: z.string(),
  version: z.number(),
  title: z.string(),
  description: z.string(),
  questions: z.array(z.omit(questionSchema, { rightOptionIds: true })),
  answering: answeringSchema,
  /** The session that feedback is about. */
  session: z.nullable(
    z.object({ sessionId: z.string(), topic: z.string(), startDateTime: z.number(), timeZone: z.string() }),
  ),
  dueDateTime: z.nullable(z.number()),
  /** Where the person goes afterwards; empty for nowhere. */
  redirectUrl: z.string(),
  /** What was reached, once it was answered and where answers can be right. */
  score: z.nullable(z.number()),
  maxScore: z.nullable(z.number()),
});
export type FormToAnswer = z.output<typeof formToAnswerSchema>;
export type QuestionToAnswer = FormToAnswer["questions"][number];

/** Something that waits for an answer of the caller, or has it. */
export const formTaskSchema = z.object({
  formType: formTypeSchema,
  formId: z.string(),
  instanceId: z.string(),
  sessionId: z.nullable(z.string()),
  batchId: z.string(),
  batchName: z.string(),
  programName: z.string(),
  /** Of the form, or the topic of the session. */
  title: z.string(),
  /** When it is due, or when the session began. */
  atDateTime: z.nullable(z.number()),
  answering: answeringSchema,
});
export type FormTask = z.output<typeof formTaskSchema>;

export const batchParamsSchema = z.object({ batchId: idSchema });
