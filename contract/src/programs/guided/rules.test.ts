import { expect, test } from "vitest";
import { GUIDED_STEPS, isStepDone, wrongAnswers, type Answers } from "./rules.ts";

const ID = "00000000-0000-7000-8000-000000000000";
const complete: Answers = {
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
  expect(wrongAnswers(complete)).toEqual({});
});

test.each([
  ["sector", { sector: null }, "[PROG-149]"],
  ["focusAreas", { focusAreas: [] }, ""],
  ["focusAreas", { focusAreas: Array.from({ length: 6 }, () => ID) }, ""],
  ["targetedOccupations", { targetedOccupations: [] }, ""],
  ["programObject", { programObject: "  " }, "[PROG-150]"],
  ["programObject", { programObject: "x".repeat(3001) }, ""],
  ["visibility", { visibility: null }, ""],
  ["publiclySearch", { publiclySearch: null }, "[PROG-156]"],
  ["name", { name: "" }, ""],
  ["logo", { logo: null }, "[PROG-157]"],
  ["description", { description: "<p> </p>" }, ""],
  ["contactEmail", { contactEmail: "" }, "[PROG-152]"],
  ["isCertificationProgram", { isCertificationProgram: null }, "[PROG-161]"],
  ["certificateCriteria", { certificateCriteria: " " }, "[PROG-162]"],
] as const)("%s is needed, and only its step is held up %s %s", (field, change, _id) => {
  const wrong = wrongAnswers({ ...complete, ...change });
  expect(Object.keys(wrong)).toEqual([field]);
  const held = GUIDED_STEPS.filter(([step]) => !isStepDone(step, wrong));
  expect(held.map(([, fields]) => (fields as readonly string[]).includes(field))).toEqual([true]);
});

test("searchability is asked of public programs only, certificate words only with certificates", () => {
  expect(wrongAnswers({ ...complete, visibility: "PRIVATE_PROGRAM", publiclySearch: null })).toEqual({});
  expect(wrongAnswers({ ...complete, isCertificationProgram: false, certificateCriteria: "" })).toEqual({});
});

test("what depends on another answer is found although further answers are wrong", () => {
  const wrong = wrongAnswers({ ...complete, name: "", publiclySearch: null, certificateCriteria: "" });
  expect(Object.keys(wrong).toSorted()).toEqual(["certificateCriteria", "name", "publiclySearch"]);
});
