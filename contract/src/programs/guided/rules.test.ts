import { expect, test } from "vitest";
import { hasGuidedPage } from "./environments.ts";
import {
  GUIDED_STEPS,
  isStepDone,
  isStepEmpty,
  stepOf,
  stepsDone,
  guidedAnswerErrors,
  type GuidedAnswers,
} from "./rules.ts";

const ID = "00000000-0000-7000-8000-000000000000";
const complete: GuidedAnswers = {
  sector: "Healthcare",
  focusAreas: [ID],
  targetedOccupations: [ID],
  programObject: "Start insulin safely",
  visibility: "PUBLIC_PROGRAM",
  publiclySearch: true,
  name: "Insulin start",
  logo: "/files/images/banner.webp",
  description: "<p>Feet, pregnancy</p>",
  contactEmail: "care@example.org",
  isCertificationProgram: true,
  certificateCriteria: "Eight rounds",
  accreditationInformation: "",
};

test("the steps come in the order of the specification", () => {
  expect(GUIDED_STEPS.map(([step]) => step)).toEqual([
    "sector",
    "focusAreas",
    "professionals",
    "objective",
    "visibility",
    "name",
    "banner",
    "topics",
    "contact",
    "certificate",
    "permissions",
  ]);
});

test("with everything answered nothing is wrong; accreditation may stay empty [PROG-164]", () => {
  expect(guidedAnswerErrors(complete)).toEqual({});
});

test("no focus area, and a sixth, are told in the words of the forms that create [PROG-146] [PROG-147]", () => {
  const missing = guidedAnswerErrors({ ...complete, focusAreas: [] });
  expect(missing).toEqual({ focusAreas: "VALID_CREATE_PROGRAM_FOCUS_AREAS_REQUIRED" });
  const six = guidedAnswerErrors({ ...complete, focusAreas: Array.from({ length: 6 }, () => ID) });
  expect(six).toEqual({ focusAreas: "VALID_CREATE_PROGRAM_MAX_LIMIT" });
});

test.each([
  ["sector", { sector: null }, "[PROG-149]"],
  ["focusAreas", { focusAreas: [] }, ""],
  ["focusAreas", { focusAreas: Array.from({ length: 6 }, () => ID) }, ""],
  ["targetedOccupations", { targetedOccupations: [] }, "[PROG-148]"],
  ["targetedOccupations", { targetedOccupations: Array.from({ length: 6 }, () => ID) }, "[PROG-148]"],
  ["programObject", { programObject: "  " }, "[PROG-150]"],
  ["programObject", { programObject: "x".repeat(3001) }, "[PROG-151]"],
  ["visibility", { visibility: null }, "[PROG-155]"],
  ["publiclySearch", { publiclySearch: null }, "[PROG-156]"],
  ["name", { name: "" }, ""],
  ["logo", { logo: null }, "[PROG-157]"],
  ["description", { description: "<p> </p>" }, ""],
  ["contactEmail", { contactEmail: "" }, "[PROG-152]"],
  ["contactEmail", { contactEmail: "care" }, "[PROG-154]"],
  ["contactEmail", { contactEmail: `${"a".repeat(39)}@example.org` }, "[PROG-153]"],
  ["isCertificationProgram", { isCertificationProgram: null }, "[PROG-161]"],
  ["certificateCriteria", { certificateCriteria: " " }, "[PROG-162]"],
  ["certificateCriteria", { certificateCriteria: "x".repeat(501) }, "[PROG-163]"],
] as const)("%s is needed, and only its step is held up %s %s", (field, change, _id) => {
  const wrong = guidedAnswerErrors({ ...complete, ...change });
  expect(Object.keys(wrong)).toEqual([field]);
  const incomplete = GUIDED_STEPS.filter(([step]) => !isStepDone(step, wrong));
  expect(incomplete.map(([, fields]) => (fields as readonly string[]).includes(field))).toEqual([true]);
});

test("at the limit nothing is wrong yet, and what is too long is told in its own words [PROG-148] [PROG-151] [PROG-153] [PROG-163]", () => {
  const largest = {
    ...complete,
    targetedOccupations: Array.from({ length: 5 }, () => ID),
    programObject: "x".repeat(3000),
    contactEmail: `${"a".repeat(38)}@example.org`,
    certificateCriteria: "x".repeat(500),
  };
  expect(largest.contactEmail).toHaveLength(50);
  expect(guidedAnswerErrors(largest)).toEqual({});
  expect(guidedAnswerErrors({ ...complete, programObject: "x".repeat(3001) })).toEqual({
    programObject: "COMMON_CHAR_LIMIT_ERROR_MESSAGE",
  });
  expect(guidedAnswerErrors({ ...complete, contactEmail: `${"a".repeat(39)}@example.org` })).toEqual({
    contactEmail: "VALID_EMAIL_MAX",
  });
});

test("searchability is asked of public programs only, certificate words only with certificates", () => {
  expect(guidedAnswerErrors({ ...complete, visibility: "PRIVATE_PROGRAM", publiclySearch: null })).toEqual({});
  expect(guidedAnswerErrors({ ...complete, isCertificationProgram: false, certificateCriteria: "" })).toEqual({});
});

test("what depends on another answer is found although further answers are wrong", () => {
  const wrong = guidedAnswerErrors({ ...complete, name: "", publiclySearch: null, certificateCriteria: "" });
  expect(Object.keys(wrong).toSorted()).toEqual(["certificateCriteria", "name", "publiclySearch"]);
});

const unanswered: GuidedAnswers = {
  sector: null,
  focusAreas: [],
  targetedOccupations: [],
  programObject: "",
  visibility: null,
  publiclySearch: null,
  name: "",
  logo: null,
  description: "",
  contactEmail: "",
  isCertificationProgram: null,
  certificateCriteria: "",
  accreditationInformation: "",
};

test("each step but the permissions is empty until it is answered, and accreditation is never missed [PROG-165]", () => {
  const steps = GUIDED_STEPS.map(([step]) => step);
  expect(steps.filter((step) => isStepEmpty(step, unanswered))).toEqual(steps.slice(0, -1));
  expect(steps.filter((step) => isStepEmpty(step, complete))).toEqual([]);
  const isEmpty = (step: (typeof steps)[number], change: Partial<GuidedAnswers>) =>
    isStepEmpty(step, { ...complete, ...change });
  expect(isEmpty("visibility", { publiclySearch: null })).toBe(true);
  expect(isEmpty("visibility", { visibility: "PRIVATE_PROGRAM", publiclySearch: null })).toBe(false);
  expect(isEmpty("topics", { description: "<p> </p>" })).toBe(true);
  expect(isEmpty("certificate", { certificateCriteria: " " })).toBe(true);
  expect(isEmpty("certificate", { isCertificationProgram: false, certificateCriteria: "" })).toBe(false);
  // An invalid answer is not empty, so that Next shows its error.
  expect(isEmpty("contact", { contactEmail: "care" })).toBe(false);
});

test("nobody goes further than the first step that is not answered as it must be", () => {
  expect(stepsDone(guidedAnswerErrors(unanswered))).toBe(0);
  expect(stepsDone(guidedAnswerErrors({ ...complete, contactEmail: "care" }))).toBe(8);
  expect(stepsDone(guidedAnswerErrors(complete))).toBe(10);
});

test("a refused answer leads to the step that asks for it", () => {
  expect(stepOf("certificateCriteria")).toBe(9);
  expect(stepOf("organizationId")).toBe(-1);
});

test("guided creation has an address of its own only where the product is made and tried [PROG-016] [PROG-026] [PROG-228]", () => {
  const open = ["local", "dev", "qa", "demo", "prod"].filter(hasGuidedPage);
  expect(open).toEqual(["local", "dev", "qa"]);
});
