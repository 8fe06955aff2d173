import {
  FORM_LIMITS,
  INTENTIONS,
  NPS_STEPS,
  SCALE_STEPS,
  type Answer,
  type Answers,
  type FormDefinition,
  type FormType,
  type Question,
  type QuestionKind,
} from "./schemas.ts";

/** Message keys by field path. */
export type FormErrors = Readonly<Record<string, FormMessage>>;
export type FormMessage =
  | "VALID_FORM_ANSWER_REQUIRED"
  | "VALID_FORM_ANSWER"
  | "VALID_FORM_ANSWER_LONG"
  | "VALID_FORM_ANSWER_NUMBER"
  | "VALID_FORM_ANSWER_DATE"
  | "VALID_FORM_OPTIONS"
  | "VALID_FORM_OPTIONS_TWICE"
  | "VALID_FORM_RIGHT"
  | "VALID_FORM_RIGHT_ONE"
  | "VALID_FORM_RANGE"
  | "VALID_FORM_KIND"
  | "VALID_FORM_QUESTIONS_TWICE";

/** Answers of an incomplete form; a removed one is undefined. */
export type PartialAnswers = Readonly<Record<string, Answer | undefined>>;

type AnswerableQuestion = Omit<Question, "rightOptionIds">;

const CHOICES: readonly QuestionKind[] = ["SINGLE_CHOICE", "MULTIPLE_CHOICE"];

/** Whether the question has fixed options. */
export const hasOptions = (kind: QuestionKind): boolean => CHOICES.includes(kind);

/** The kinds of question in a form of a type. */
export const kindsOf = (formType: FormType, kinds: readonly QuestionKind[]): QuestionKind[] =>
  kinds.filter((kind) => formType === "FEEDBACK" || (kind !== "NPS" && kind !== "INTENTION"));

const isDuplicate = (values: readonly string[]): boolean => new Set(values).size < values.length;

function optionErrors({ options, rightOptionIds, kind }: Question): [string, FormMessage] | undefined {
  if (options.length < FORM_LIMITS.minOptions) return ["options", "VALID_FORM_OPTIONS"];
  if (isDuplicate(options.map(({ optionId }) => optionId)) || isDuplicate(options.map(({ label }) => label.trim()))) {
    return ["options", "VALID_FORM_OPTIONS_TWICE"];
  }
  const known = new Set(options.map(({ optionId }) => optionId));
  if (rightOptionIds.some((optionId) => !known.has(optionId))) return ["rightOptionIds", "VALID_FORM_RIGHT"];
  if (kind === "SINGLE_CHOICE" && rightOptionIds.length > 1) return ["rightOptionIds", "VALID_FORM_RIGHT_ONE"];
  return undefined;
}

function questionErrors(formType: FormType, question: Question): [string, FormMessage] | undefined {
  const { kind, minimum, maximum } = question;
  if (!kindsOf(formType, [kind]).includes(kind)) return ["kind", "VALID_FORM_KIND"];
  if (hasOptions(kind)) return optionErrors(question);
  return minimum !== null && maximum !== null && minimum > maximum ? ["maximum", "VALID_FORM_RANGE"] : undefined;
}

/** Errors of a form across its fields; empty when it is valid. */
export function formErrors(formType: FormType, { questions }: Pick<FormDefinition, "questions">): FormErrors {
  const found = questions.flatMap((question, at) => {
    const wrong = questionErrors(formType, question);
    return wrong === undefined ? [] : [[`questions.${at}.${wrong[0]}`, wrong[1]] as const];
  });
  const twice = isDuplicate(questions.map(({ questionId }) => questionId));
  return Object.fromEntries(twice ? [...found, ["questions", "VALID_FORM_QUESTIONS_TWICE"] as const] : found);
}

/** The question without fields that its kind does not use. */
export const withoutUnusedFields = (question: Question): Question => ({
  ...question,
  ...(!hasOptions(question.kind) && { options: [], rightOptionIds: [] }),
  ...(question.kind !== "NUMBER" && { minimum: null, maximum: null }),
});

const isEmpty = (answer: Answer | undefined): boolean =>
  answer === undefined || (typeof answer === "string" && answer.trim() === "") || (Array.isArray(answer) && !answer[0]);

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

const isWithin = (list: readonly (string | number)[], answer: Answer): boolean =>
  !Array.isArray(answer) && list.includes(answer);

const textOf = (longest: number) => (answer: Answer) => {
  if (typeof answer !== "string") return "VALID_FORM_ANSWER";
  return answer.trim().length > longest ? "VALID_FORM_ANSWER_LONG" : undefined;
};

const numberOf = ({ minimum, maximum }: AnswerableQuestion, answer: Answer): FormMessage | undefined => {
  if (typeof answer !== "number" || !Number.isFinite(answer)) return "VALID_FORM_ANSWER_NUMBER";
  const isOut = (minimum !== null && answer < minimum) || (maximum !== null && answer > maximum);
  return isOut ? "VALID_FORM_ANSWER_NUMBER" : undefined;
};

const errorUnless = (isGood: boolean): FormMessage | undefined => (isGood ? undefined : "VALID_FORM_ANSWER");

const CHECKS: Readonly<
  Record<QuestionKind, (question: AnswerableQuestion, answer: Answer) => FormMessage | undefined>
> = {
  SHORT_TEXT: (_, answer) => textOf(FORM_LIMITS.shortText)(answer),
  LONG_TEXT: (_, answer) => textOf(FORM_LIMITS.longText)(answer),
  SINGLE_CHOICE: ({ options }, answer) =>
    errorUnless(
      isWithin(
        options.map(({ optionId }) => optionId),
        answer,
      ),
    ),
  MULTIPLE_CHOICE: ({ options }, answer) => {
    const known = options.map(({ optionId }) => optionId);
    return errorUnless(Array.isArray(answer) && !isDuplicate(answer) && answer.every((each) => known.includes(each)));
  },
  SCALE: (_, answer) => errorUnless(isWithin(SCALE_STEPS, answer)),
  NPS: (_, answer) => errorUnless(isWithin(NPS_STEPS, answer)),
  INTENTION: (_, answer) => errorUnless(isWithin(INTENTIONS, answer)),
  NUMBER: numberOf,
  DATE: (_, answer) => (typeof answer === "string" && isDay(answer) ? undefined : "VALID_FORM_ANSWER_DATE"),
};

/** The error of one answer. */
export function answerError(question: AnswerableQuestion, answer: Answer | undefined): FormMessage | undefined {
  if (answer === undefined || isEmpty(answer)) return question.isRequired ? "VALID_FORM_ANSWER_REQUIRED" : undefined;
  return CHECKS[question.kind](question, answer);
}

/** The errors of the answers, by question; empty when they can be sent. */
export function answerErrors(questions: readonly AnswerableQuestion[], answers: Answers): FormErrors {
  const questionIds = new Set(questions.map(({ questionId }) => questionId));
  const strange = Object.keys(answers).filter((questionId) => !questionIds.has(questionId));
  const found = questions.flatMap((question) => {
    const wrong = answerError(question, answers[question.questionId]);
    return wrong === undefined ? [] : [[`answers.${question.questionId}`, wrong] as const];
  });
  return Object.fromEntries([...found, ...strange.map((id) => [`answers.${id}`, "VALID_FORM_ANSWER"] as const)]);
}

/** The non-empty answers, with trimmed texts. */
export const nonEmptyAnswers = (answers: PartialAnswers): Answers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([questionId, answer]) =>
      answer === undefined || isEmpty(answer)
        ? []
        : [[questionId, typeof answer === "string" ? answer.trim() : answer] as const],
    ),
  );

/** The number of answered questions, required or not. */
export const countAnswered = (questions: readonly AnswerableQuestion[], answers: PartialAnswers): number =>
  questions.filter(({ questionId }) => !isEmpty(answers[questionId])).length;

/** Whether an answer is correct; undefined for an unscored question. */
export function isCorrect({ rightOptionIds }: Question, answer: Answer | undefined): boolean | undefined {
  if (rightOptionIds.length === 0) return undefined;
  const chosen = Array.isArray(answer) ? answer : [answer];
  return chosen.length === rightOptionIds.length && rightOptionIds.every((optionId) => chosen.includes(optionId));
}

export interface FormScore {
  readonly score: number;
  readonly maxScore: number;
}

/** One point for each correct answer; null when no question is scored. */
export function scoreOf(questions: readonly Question[], answers: Answers): FormScore | null {
  const marks = questions.flatMap((question) => isCorrect(question, answers[question.questionId]) ?? []);
  return marks.length === 0 ? null : { score: marks.filter(Boolean).length, maxScore: marks.length };
}

export type NpsCategory = "PROMOTER" | "PASSIVE" | "DETRACTOR";
export const NPS_CATEGORIES = ["PROMOTER", "PASSIVE", "DETRACTOR"] as const;

/** The NPS category of a mark from 0 to 10. */
export function npsCategory(mark: number): NpsCategory {
  if (mark >= 9) return "PROMOTER";
  return mark >= 7 ? "PASSIVE" : "DETRACTOR";
}

/** The net promoter score, -100 to 100, from the numbers by category; null without marks. */
export function npsOf(counts: Readonly<Record<NpsCategory, number>>): number | null {
  const total = counts.PROMOTER + counts.PASSIVE + counts.DETRACTOR;
  return total === 0 ? null : Math.round(((counts.PROMOTER - counts.DETRACTOR) / total) * 100);
}
