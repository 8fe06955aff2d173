import { expect, test } from "vitest";
import type { QuestionToAnswer } from "@openrounds/contract/forms/schemas.ts";
import { validateForm } from "../../ui/form/definition.ts";
import { answersForm } from "./answers-form.ts";

const question = (questionId: string, kind: QuestionToAnswer["kind"], isRequired = true): QuestionToAnswer => ({
  ...{ questionId, kind, isRequired, label: questionId, help: "", section: "" },
  ...{ options: [], minimum: null, maximum: null },
});
const form = answersForm(
  { version: 3, questions: [question("town", "SHORT_TEXT"), question("beds", "NUMBER", false)] },
  {},
);

test("an error of an answer is shown at its question", () => {
  expect(validateForm(form, { answers: {} })).toEqual({ "answers.town": "VALID_FORM_ANSWER_REQUIRED" });
  expect(validateForm(form, { answers: { town: "Pune", beds: Number.NaN } })).toEqual({
    "answers.beds": "VALID_FORM_ANSWER_NUMBER",
  });
  expect(validateForm(form, { answers: { town: "Pune" } })).toEqual({});
});

test("the answers that say something are sent, with the version that they were given to", () => {
  expect(form.toBody({ answers: { town: " Pune ", beds: undefined } })).toEqual({
    version: 3,
    answers: { town: "Pune" },
  });
});
