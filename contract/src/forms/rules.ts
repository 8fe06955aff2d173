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

/** Message keys by the path of a field. */
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

/** Answers on their way: some may be taken back. */
export type TypedAnswers = Readonly<Record<string, Answer | undefined>>;

type AnswerableQuestion = Omit<Question, "rightOptionIds">;

const CHOICES: readonly QuestionKind[] = ["SINGLE_CHOICE", "MULTIPLE_CHOICE"];

/** Whether people choose among options that the form names. */
export const hasOptions = (kind: QuestionKind): boolean => CHOICES.includes(kind);

/** The kinds of question that a form of a type can ask. */
export const kindsOf = (formType: FormType, kinds: readonly QuestionKind[]): QuestionKind[] =>
  kinds.filter((kind) => formType === "FEEDBACK" || (kind !== "NPS" && kind !== "INTENTION"));

const isTwice = (values: readonly string[]): boolean => new Set(values).size < values.length;

function wrongOptions({ options, rightOptionIds, kind }: Question): [string, FormMessage] | undefined {
  if (options.length < FORM_LIMITS.minOptions) return ["options", "VALID_FORM_OPTIONS"];
  if (isTwice(options.map(({ optionId }) => optionId)) || isTwice(options.map(({ label }) => label.trim()))) {
    return ["options", "VALID_FORM_OPTIONS_TWICE"];
  }
  const known = new Set(options.map(({ optionId }) => optionId));
  if (rightOptionIds.some((optionId) => !known.has(optionId))) return ["rightOptionIds", "VALID_FORM_RIGHT"];
  if (kind === "SINGLE_CHOICE" && rightOptionIds.length > 1) return ["rightOptionIds", "VALID_FORM_RIGHT_ONE"];
  return undefined;
}

function wrongQuestion(formType: FormType, question: Question): [string, FormMessage] | undefined {
  const { kind, minimum, maximum } = question;
  if (!kindsOf(formType, [kind]).includes(kind)) return ["kind", "VALID_FORM_KIND"];
  if (hasOptions(kind)) return wrongOptions(question);
  return minimum !== null && maximum !== null && minimum > maximum ? ["maximum", "VALID_FORM_RANGE"] : undefined;
}

/** What is wrong with a form beyond its single fields: nothing, when it can be asked. */
export function wrongForm(formType: FormType, { questions }: Pick<FormDefinition, "questions">): FormErrors {
  const found = questions.flatMap((question, at) => {
    const wrong = wrongQuestion(formType, question);
    return wrong === undefined ? [] : [[`questions.${at}.${wrong[0]}`, wrong[1]] as const];
  });
  const twice = isTwice(questions.map(({ questionId }) => questionId));
  return Object.fromEntries(twice ? [...found, ["questions", "VALID_FORM_QUESTIONS_TWICE"] as const] : found);
}

/** The question without what its kind does not ask. */
export const tidied = (question: Question): Question => ({
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

const within = (list: readonly (string | number)[], answer: Answer): boolean =>
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

const wrongUnless = (isGood: boolean): FormMessage | undefined => (isGood ? undefined : "VALID_FORM_ANSWER");

const CHECKS: Readonly<
  Record<QuestionKind, (question: AnswerableQuestion, answer: Answer) => FormMessage | undefined>
> = {
  SHORT_TEXT: (_, answer) => textOf(FORM_LIMITS.shortText)(answer),
  LONG_TEXT: (_, answer) => textOf(FORM_LIMITS.longText)(answer),
  SINGLE_CHOICE: ({ options }, answer) =>
    wrongUnless(
      within(
        options.map(({ optionId }) => optionId),
        answer,
      ),
    ),
  MULTIPLE_CHOICE: ({ options }, answer) => {
    const known = options.map(({ optionId }) => optionId);
    return wrongUnless(Array.isArray(answer) && !isTwice(answer) && answer.every((each) => known.includes(each)));
  },
  SCALE: (_, answer) => wrongUnless(within(SCALE_STEPS, answer)),
  NPS: (_, answer) => wrongUnless(within(NPS_STEPS, answer)),
  INTENTION: (_, answer) => wrongUnless(within(INTENTIONS, answer)),
  NUMBER: numberOf,
  DATE: (_, answer) => (typeof answer === "string" && isDay(answer) ? undefined : "VALID_FORM_ANSWER_DATE"),
};

/** What is wrong with one answer. */
export function wrongAnswer(question: AnswerableQuestion, answer: Answer | undefined): FormMessage | undefined {
  if (answer === undefined || isEmpty(answer)) return question.isRequired ? "VALID_FORM_ANSWER_REQUIRED" : undefined;
  return CHECKS[question.kind](question, answer);
}

/** What is wrong with the answers, by question: nothing, when they can be sent. */
export function wrongAnswers(questions: readonly AnswerableQuestion[], answers: Answers): FormErrors {
  const asked = new Set(questions.map(({ questionId }) => questionId));
  const strange = Object.keys(answers).filter((questionId) => !asked.has(questionId));
  const found = questions.flatMap((question) => {
    const wrong = wrongAnswer(question, answers[question.questionId]);
    return wrong === undefined ? [] : [[`answers.${question.questionId}`, wrong] as const];
  });
  return Object.fromEntries([...found, ...strange.map((id) => [`answers.${id}`, "VALID_FORM_ANSWER"] as const)]);
}

/** The answers that say something, their texts trimmed. */
export const givenAnswers = (answers: TypedAnswers): Answers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([questionId, answer]) =>
      answer === undefined || isEmpty(answer)
        ? []
        : [[questionId, typeof answer === "string" ? answer.trim() : answer] as const],
    ),
  );

/** How many of the questions that ask for something are answered, with or without need. */
export const countAnswered = (questions: readonly AnswerableQuestion[], answers: TypedAnswers): number =>
  questions.filter(({ questionId }) => !isEmpty(answers[questionId])).length;

/** Whether an answer is right; undefined where none is right or wrong. */
export function isRight({ rightOptionIds }: Question, answer: Answer | undefined): boolean | undefined {
  if (rightOptionIds.length === 0) return undefined;
  const chosen = Array.isArray(answer) ? answer : [answer];
  return chosen.length === rightOptionIds.length && rightOptionIds.every((optionId) => chosen.includes(optionId));
}

export interface Score {
  readonly score: number;
  readonly maxScore: number;
}

/** One point for each question with a right answer; null where no question has one. */
export function scoreOf(questions: readonly Question[], answers: Answers): Score | null {
  const marks = questions.flatMap((question) => isRight(question, answers[question.questionId]) ?? []);
  return marks.length === 0 ? null : { score: marks.filter(Boolean).length, maxScore: marks.length };
}

export type NpsCategory = "PROMOTER" | "PASSIVE" | "DETRACTOR";
export const NPS_CATEGORIES = ["PROMOTER", "PASSIVE", "DETRACTOR"] as const;

/** The group that a mark from 0 to 10 belongs to. */
export function npsCategory(mark: number): NpsCategory {
  if (mark >= 9) return "PROMOTER";
  return mark >= 7 ? "PASSIVE" : "DETRACTOR";
}

/** The net promoter score, -100 to 100, of how many are in each group; null of nobody. */
export function npsOf(counts: Readonly<Record<NpsCategory, number>>): number | null {
  const total = counts.PROMOTER + counts.PASSIVE + counts.DETRACTOR;
  return total === 0 ? null : Math.round(((counts.PROMOTER - counts.DETRACTOR) / total) * 100);
}
