import { expect, test } from "vitest";
import {
  countAnswered,
  nonEmptyAnswers,
  npsOf,
  scoreOf,
  withoutUnusedFields,
  answerErrors,
  formErrors,
} from "./rules.ts";
import { QUESTION_KINDS, type Question, type QuestionKind } from "./schemas.ts";

const ask = (kind: QuestionKind, fields: Partial<Question> = {}): Question => ({
  questionId: "q",
  kind,
  label: "Why?",
  help: "",
  isRequired: false,
  section: "",
  options: ["a", "b"].map((optionId) => ({ optionId, label: optionId })),
  rightOptionIds: [],
  minimum: null,
  maximum: null,
  ...fields,
});
const wrong = (question: Question, answer: string | number | string[]) =>
  answerErrors([question], { q: answer })["answers.q"];

test("every kind of question takes its own answers and no other", () => {
  const good: Readonly<Record<QuestionKind, string | number | string[]>> = {
    SHORT_TEXT: "ward",
    LONG_TEXT: "a longer story",
    SINGLE_CHOICE: "a",
    MULTIPLE_CHOICE: ["a", "b"],
    SCALE: 5,
    NPS: 0,
    INTENTION: "UNSURE",
    NUMBER: -2.5,
    DATE: "2028-02-29",
  };
  for (const kind of QUESTION_KINDS) expect(wrong(ask(kind), good[kind]), kind).toBeUndefined();
  expect(wrong(ask("SHORT_TEXT"), "x".repeat(201))).toBe("VALID_FORM_ANSWER_LONG");
  expect(wrong(ask("LONG_TEXT"), 4)).toBe("VALID_FORM_ANSWER");
  for (const answer of ["c", ["a"], 1]) expect(wrong(ask("SINGLE_CHOICE"), answer)).toBe("VALID_FORM_ANSWER");
  for (const answer of ["a", ["a", "a"], ["c"]]) {
    expect(wrong(ask("MULTIPLE_CHOICE"), answer)).toBe("VALID_FORM_ANSWER");
  }
  for (const answer of [0, 6, 2.5, "3"]) expect(wrong(ask("SCALE"), answer)).toBe("VALID_FORM_ANSWER");
  for (const answer of [-1, 11, "9"]) expect(wrong(ask("NPS"), answer)).toBe("VALID_FORM_ANSWER");
  expect(wrong(ask("INTENTION"), "MAYBE")).toBe("VALID_FORM_ANSWER");
  for (const answer of ["7", Number.NaN]) expect(wrong(ask("NUMBER"), answer)).toBe("VALID_FORM_ANSWER_NUMBER");
  expect(wrong(ask("NUMBER", { minimum: 1, maximum: 3 }), 4)).toBe("VALID_FORM_ANSWER_NUMBER");
  for (const day of ["2027-02-29", "29.2.2028", "2028-2-9"]) {
    expect(wrong(ask("DATE"), day)).toBe("VALID_FORM_ANSWER_DATE");
  }
});

test("what must be answered is asked for, what was not asked is refused, and empty answers are none", () => {
  const question = ask("SHORT_TEXT", { isRequired: true });
  const missing = { "answers.q": "VALID_FORM_ANSWER_REQUIRED" };
  expect(answerErrors([question], {})).toEqual(missing);
  expect(answerErrors([question], { q: "  " })).toEqual(missing);
  expect(answerErrors([question], { q: "x", other: "y" })).toEqual({ "answers.other": "VALID_FORM_ANSWER" });
  expect(nonEmptyAnswers({ q: " x ", empty: " ", none: [] })).toEqual({ q: "x" });
  expect(countAnswered([question], { q: " " })).toBe(0);
});

test("a form that cannot be asked is named at its question", () => {
  const at = (question: Question, formType: "ASSESSMENT" | "FEEDBACK" = "ASSESSMENT") =>
    formErrors(formType, { questions: [question] });
  expect(at(ask("SINGLE_CHOICE", { options: [] }))).toEqual({ "questions.0.options": "VALID_FORM_OPTIONS" });
  const twice = ["a", "b"].map((optionId) => ({ optionId, label: "same" }));
  expect(at(ask("SINGLE_CHOICE", { options: twice }))).toEqual({ "questions.0.options": "VALID_FORM_OPTIONS_TWICE" });
  expect(at(ask("SINGLE_CHOICE", { rightOptionIds: ["c"] }))).toEqual({
    "questions.0.rightOptionIds": "VALID_FORM_RIGHT",
  });
  expect(at(ask("SINGLE_CHOICE", { rightOptionIds: ["a", "b"] }))).toEqual({
    "questions.0.rightOptionIds": "VALID_FORM_RIGHT_ONE",
  });
  expect(at(ask("NUMBER", { minimum: 2, maximum: 1 }))).toEqual({ "questions.0.maximum": "VALID_FORM_RANGE" });
  expect(at(ask("NPS"))).toEqual({ "questions.0.kind": "VALID_FORM_KIND" });
  expect(at(ask("NPS"), "FEEDBACK")).toEqual({});
  expect(formErrors("FEEDBACK", { questions: [ask("NPS"), ask("DATE")] })).toEqual({
    questions: "VALID_FORM_QUESTIONS_TWICE",
  });
  expect(withoutUnusedFields(ask("DATE", { minimum: 1 }))).toMatchObject({ options: [], minimum: null });
});

test("one point is given for each question that is right as a whole, and none is taken away", () => {
  const one = ask("SINGLE_CHOICE", { questionId: "one", rightOptionIds: ["a"] });
  const many = ask("MULTIPLE_CHOICE", { questionId: "many", rightOptionIds: ["a", "b"] });
  const open = ask("LONG_TEXT", { questionId: "open" });
  expect(scoreOf([one, many, open], { one: "a", many: ["b", "a"] })).toEqual({ score: 2, maxScore: 2 });
  expect(scoreOf([one, many, open], { one: "b", many: ["a"] })).toEqual({ score: 0, maxScore: 2 });
  expect(scoreOf([one, many], {})).toEqual({ score: 0, maxScore: 2 });
  expect(scoreOf([open], { open: "a" })).toBeNull();
});

test("the net promoter score is the share of 9 and 10 without the share of 0 to 6", () => {
  expect(npsOf({ PROMOTER: 5, PASSIVE: 3, DETRACTOR: 2 })).toBe(30);
  expect(npsOf({ PROMOTER: 0, PASSIVE: 0, DETRACTOR: 4 })).toBe(-100);
  expect(npsOf({ PROMOTER: 0, PASSIVE: 0, DETRACTOR: 0 })).toBeNull();
});
