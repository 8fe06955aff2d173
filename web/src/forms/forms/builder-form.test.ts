import { expect, test } from "vitest";
import type { FormType } from "@openrounds/contract/forms/schemas.ts";
import { validateForm } from "../../ui/form/definition.ts";
import type { BuilderValues, BuilderQuestion } from "../state.ts";
import { builderForm, copyOf, emptyQuestion, withKind } from "./builder-form.ts";

const question = (changes: Partial<BuilderQuestion> = {}): BuilderQuestion => ({
  ...emptyQuestion(),
  label: "Where do you work?",
  options: [
    { optionId: "a", label: "Clinic" },
    { optionId: "b", label: "Hospital" },
  ],
  ...changes,
});
const VALUES: BuilderValues = { title: "Before we begin", description: "", questions: [], redirectUrl: "", dueDay: "" };
const formOf = (formType: FormType) => builderForm({ formType, values: VALUES, timeZone: "Asia/Kolkata" });
const errorsWith = (changes: Partial<BuilderValues>, formType: FormType = "ASSESSMENT") =>
  validateForm(formOf(formType), { ...VALUES, questions: [question()], ...changes });

test("an error of a question is shown at its field in the list", () => {
  expect(errorsWith({})).toEqual({});
  expect(errorsWith({ questions: [] })).toEqual({ questions: "VALID_FORM_QUESTIONS" });
  expect(errorsWith({ questions: [question(), emptyQuestion()] })).toEqual({
    "questions.1.label": "VALID_FORM_QUESTION",
    "questions.1.options.0.label": "VALID_FORM_OPTION",
    "questions.1.options.1.label": "VALID_FORM_OPTION",
  });
  const twice = question({
    options: [
      { optionId: "a", label: "Clinic" },
      { optionId: "b", label: " Clinic" },
    ],
  });
  expect(errorsWith({ questions: [twice] })).toEqual({ "questions.0.options": "VALID_FORM_OPTIONS_TWICE" });
  expect(errorsWith({ questions: [question({ kind: "NUMBER", minimum: 2, maximum: 1 })] })).toEqual({
    "questions.0.maximum": "VALID_FORM_RANGE",
  });
  expect(errorsWith({ questions: [question({ kind: "NPS" })] }, "REGISTRATION")).toEqual({
    "questions.0.kind": "VALID_FORM_KIND",
  });
});

test("fields that a question of another kind does not have are neither validated nor sent", () => {
  const number = withKind(emptyQuestion(), "NUMBER");
  const questions = [{ ...number, label: "How many beds?" }];
  expect(errorsWith({ questions })).toEqual({});
  expect(formOf("ASSESSMENT").toBody({ ...VALUES, questions }).questions).toMatchObject([{ options: [] }]);
});

test("an assessment leads to an own path, and ends with a day in the time zone of its batch", () => {
  expect(errorsWith({ redirectUrl: "https://example.org" })).toEqual({ redirectUrl: "VALID_FORM_REDIRECT" });
  expect(errorsWith({ redirectUrl: "/home", dueDay: "2027-05-10" })).toEqual({});
  const { toBody } = formOf("ASSESSMENT");
  expect(toBody({ ...VALUES, dueDay: "2027-05-10" }).dueDateTime).toBe(Date.parse("2027-05-10T18:30:00Z") - 1);
  expect(toBody(VALUES).dueDateTime).toBeNull();
});

test("a copy and a question of another kind are questions of their own", () => {
  const first = question();
  const { questionId } = copyOf(first);
  expect(copyOf(first)).toMatchObject({ label: first.label, options: first.options });
  expect(questionId).not.toBe(first.questionId);
  expect(withKind(first, "MULTIPLE_CHOICE")).toMatchObject({ kind: "MULTIPLE_CHOICE", options: first.options });
  expect(withKind(first, "MULTIPLE_CHOICE").questionId).not.toBe(first.questionId);
});
