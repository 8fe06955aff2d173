import { expect, test } from "vitest";
import { validateForm } from "../../../ui/form/definition.ts";
import { createBody, EMPTY_PROGRAM } from "../../forms/program-form.ts";
import type { ProgramFormValues } from "../../state.ts";
import { guidedProgramForm } from "./guided-program-form.ts";

const ID = "00000000-0000-7000-8000-000000000000";
const values: ProgramFormValues = {
  ...EMPTY_PROGRAM,
  sector: "Healthcare",
  focusAreas: [{ focusAreaId: ID, name: "Diabetes" }],
  targetedOccupations: [{ occupationId: ID, name: "Nurse" }],
  programObject: " Start insulin safely ",
  visibility: "PUBLIC_PROGRAM",
  publiclySearch: true,
  name: "Insulin start",
  logo: "/files/images/banner.webp",
  description: "<p>Titration</p>",
  contactEmail: "care@example.org",
  isCertificationProgram: true,
  certificateCriteria: "Seven of ten",
  accreditationInformation: "Two points",
  conceptNote: "Fewer late starts",
  curriculumPlan: "Ten rounds",
  fundingSources: ["State health mission"],
  operationalTimezone: "Asia/Kolkata",
  targetedGeographicEntities: ["Vidarbha"],
};
const form = guidedProgramForm({ organizationId: ID, programType: "REGULAR_PROGRAM" }, values);
const errorsIn = (answers: ProgramFormValues) => validateForm(form, answers);
const toCreate = (answers: ProgramFormValues) => createBody(form.schema.parse(form.toBody(answers)));

test("nothing can be created before every step is answered as it must be [PROG-166]", () => {
  expect(Object.keys(errorsIn(EMPTY_PROGRAM)).toSorted()).toEqual([
    "contactEmail",
    "description",
    "focusAreas",
    "isCertificationProgram",
    "logo",
    "name",
    "programObject",
    "sector",
    "targetedOccupations",
    "visibility",
  ]);
  expect(errorsIn(values)).toEqual({});
});

const long = (length: number): string => "x".repeat(length);

test.each([
  ["name", ` ${long(250)} `, long(251), "VALID_CREATE_PROGRAM_NAME_MAX", "[PROG-135] [PROG-136]"],
  ["name", "Insulin", "  ", "VALID_CREATE_PROGRAM_NAME_REQUIRED", "[PROG-134] [PROG-135]"],
  ["name", "Insulin", "Project ECHO", "VALID_CREATE_PROGRAM_NAME_HAS_ECHO", "[PROG-137]"],
  ["programObject", long(3000), long(3001), "COMMON_CHAR_LIMIT_ERROR_MESSAGE", "[PROG-151]"],
  ["contactEmail", `${"a".repeat(37)}@test.example`, `${"a".repeat(38)}@test.example`, "VALID_EMAIL_MAX", "[PROG-153]"],
  ["contactEmail", "care@hub.example", "care@hub", "VALID_EMAIL", "[PROG-154]"],
  ["visibility", "PRIVATE_PROGRAM", null, "REQUIRED_VALIDATION", "[PROG-155]"],
  ["certificateCriteria", "Seven of ten", " ", "REQUIRED_VALIDATION", "[PROG-162]"],
  ["certificateCriteria", long(500), long(501), "COMMON_CHAR_LIMIT_ERROR_MESSAGE", "[PROG-163]"],
  ["accreditationInformation", "", long(5001), "COMMON_CHAR_LIMIT_ERROR_MESSAGE", "[PROG-164]"],
] as const)("the answer %s is taken as %j and refused as %j: %s %s", (field, right, other, key, _ids) => {
  expect(errorsIn({ ...values, [field]: right })).toEqual({});
  expect(errorsIn({ ...values, [field]: other })).toEqual({ [field]: key });
});

test("focus areas and professions number one to five each [PROG-146] [PROG-147] [PROG-148]", () => {
  const areas = (count: number) => Array.from({ length: count }, () => ({ focusAreaId: ID, name: "Diabetes" }));
  const people = (count: number) => Array.from({ length: count }, () => ({ occupationId: ID, name: "Nurse" }));
  expect(errorsIn({ ...values, focusAreas: areas(5), targetedOccupations: people(5) })).toEqual({});
  for (const count of [0, 6]) {
    expect(Object.keys(errorsIn({ ...values, focusAreas: areas(count) }))).toEqual(["focusAreas"]);
    expect(Object.keys(errorsIn({ ...values, targetedOccupations: people(count) }))).toEqual(["targetedOccupations"]);
  }
});

test("what is answered step by step is sent as one program [PROG-009] [PROG-109]", () => {
  expect(toCreate(values)).toEqual({
    organizationId: ID,
    programType: "REGULAR_PROGRAM",
    name: "Insulin start",
    description: "<p>Titration</p>",
    programObject: "Start insulin safely",
    contactEmail: "care@example.org",
    logo: "/files/images/banner.webp",
    sector: ["Healthcare"],
    focusAreas: [ID],
    targetedOccupations: [ID],
    isCertificationProgram: true,
    certificateCriteria: "Seven of ten",
    accreditationInformation: "Two points",
    conceptNote: "Fewer late starts",
    curriculumPlan: "Ten rounds",
    fundingSources: ["State health mission"],
    operationalTimezone: "Asia/Kolkata",
    targetedGeographicEntities: ["Vidarbha"],
    visibility: "public",
    publiclySearch: true,
    memberProgramRequestList: [],
  });
});

test("the name is sent without the spaces around it [PROG-135]", () => {
  expect(toCreate({ ...values, name: "  Insulin start " }).name).toBe("Insulin start");
});

test("answers of questions that no longer count are not sent [PROG-009] [PROG-108] [PROG-109]", () => {
  const changed = { ...values, visibility: "PRIVATE_PROGRAM", isCertificationProgram: false } as const;
  expect(toCreate(changed)).toMatchObject({
    visibility: "private",
    publiclySearch: false,
    certificateCriteria: "",
    accreditationInformation: "",
  });
});
