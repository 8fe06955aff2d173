import { expect, test } from "vitest";
import { programSchema, type Program } from "@openrounds/contract/programs/schemas.ts";
import { validateForm } from "../../ui/form/definition.ts";
import type { ProgramFormValues } from "../state.ts";
import { createBody, createProgramForm, formOfProgram, newProgram, updateProgramForm } from "./program-form.ts";

const HUB = "01a1fe2b-4742-7527-8ca8-c48fd19b5b0f";
const area = (index: number) => ({ focusAreaId: `01a1fe2b-4742-7527-8ca8-c48fd19b5b0${index}`, name: `Area ${index}` });
const filled = {
  ...newProgram(false),
  name: "Diabetes care",
  description: "<p>Insulin</p>",
  focusAreas: [area(1)],
  targetedOccupations: [{ occupationId: HUB, name: "Nurse" }],
  certificateCriteria: "Seven of ten",
};
const plan = {
  conceptNote: "Fewer late starts",
  curriculumPlan: "Ten rounds",
  fundingSources: ["State health mission", "Rotary"],
  operationalTimezone: "Asia/Kolkata",
  targetedGeographicEntities: ["Vidarbha"],
};
const program: Program = programSchema.parse({
  programId: HUB,
  organizationId: HUB,
  organizationName: "Hub",
  name: "Diabetes care",
  description: "<p>Insulin</p>",
  programObject: "Treat well",
  logo: null,
  entityStatus: "APPROVAL_PENDING",
  statusBefore: null,
  programType: "REGULAR_PROGRAM",
  vcType: "ZOOM_MEETING",
  code: "PR-1",
  cohortType: null,
  eventType: null,
  conceptNote: "",
  curriculumPlan: "",
  fundingSources: [],
  operationalTimezone: null,
  programOrganizations: [],
  targetedGeographicEntities: [],
  sector: ["Healthcare"],
  focusAreas: [area(1)],
  targetedOccupations: [{ occupationId: HUB, name: "Nurse" }],
  contactEmail: "care@example.org",
  isCertificationProgram: true,
  certificateCriteria: "Seven of ten",
  accreditationInformation: "Two points",
  visibility: "PUBLIC_PROGRAM",
  publiclySearch: true,
  publicProgramLink: null,
  permissionCode: [],
  canViewProgram: true,
  version: 3,
});

const noPlan = {
  conceptNote: "",
  curriculumPlan: "",
  fundingSources: [],
  operationalTimezone: null,
  targetedGeographicEntities: [],
};
const creating = createProgramForm(HUB, filled);
type ProgramErrors = Partial<Record<keyof ProgramFormValues, string>>;
const errorsInCreate = (values: ProgramFormValues): ProgramErrors => validateForm(creating, values);
const toCreate = (values: ProgramFormValues) => createBody(creating.schema.parse(creating.toBody(values)));
const errorsInUpdate = (values: ProgramFormValues, base: Program): ProgramErrors =>
  validateForm(updateProgramForm(base), values);
const toUpdate = (values: ProgramFormValues, base: Program) => {
  const { schema, toBody } = updateProgramForm(base);
  return schema.parse(toBody(values));
};

test("A new program is private and regular, and gives certificates [PROG-225] [PROG-103] [PROG-009]", () => {
  expect(newProgram(false)).toMatchObject({
    programType: "REGULAR_PROGRAM",
    visibility: "PRIVATE_PROGRAM",
    isCertificationProgram: true,
  });
  expect(toCreate(filled).visibility).toBe("private");
  expect(toCreate({ ...filled, visibility: "PUBLIC_PROGRAM" }).visibility).toBe("public");
});

test("What was ticked in the table of the team is sent with a new program [PROG-087] [PROG-105]", () => {
  const right = { userId: HUB, canEdit: false, canView: true, notification: true };
  expect(toCreate({ ...filled, memberProgramRequestList: [right] }).memberProgramRequestList).toEqual([right]);
});

test("What a certificate takes is sent with certificates only [PROG-108]", () => {
  expect(toCreate(filled).certificateCriteria).toBe("Seven of ten");
  const without = { ...filled, isCertificationProgram: false };
  expect(toCreate(without)).toMatchObject({ isCertificationProgram: false, certificateCriteria: "" });
});

test("Who may create training programs begins with a public training program [PROG-226] [PROG-227]", () => {
  expect(newProgram(true)).toMatchObject({ programType: "TRAINING_PROGRAM", visibility: "PUBLIC_PROGRAM" });
});

test("A form says what is missing, and what is too long, when a program is created and when it is changed [PROG-134] [PROG-137] [PROG-142] [PROG-145]", () => {
  expect(errorsInCreate(newProgram(false))).toEqual({
    name: "VALID_CREATE_PROGRAM_NAME_REQUIRED",
    description: "VALID_CREATE_PROGRAM_DESCRIPTION_REQUIRED",
    focusAreas: "VALID_CREATE_PROGRAM_FOCUS_AREAS_REQUIRED",
    certificateCriteria: "REQUIRED_VALIDATION",
  });
  expect(errorsInCreate(filled)).toEqual({});
  expect(errorsInUpdate({ ...filled, name: " ", description: "<p></p>" }, program)).toEqual({
    name: "VALID_CREATE_PROGRAM_NAME_REQUIRED",
    description: "VALID_CREATE_PROGRAM_DESCRIPTION_REQUIRED",
  });
  const tooLong = { ...filled, name: "Project ECHO", description: `<p>${"x".repeat(5001)}</p>` };
  for (const wrong of [errorsInCreate(tooLong), errorsInUpdate(tooLong, program)]) {
    expect(wrong).toEqual({
      name: "VALID_CREATE_PROGRAM_NAME_HAS_ECHO",
      description: "VALID_CREATE_PROGRAM_DESCRIPTION_CHAR_LIMIT",
    });
  }
});

test("The name is sent without the spaces around it, and has at most 250 characters without them [PROG-135] [PROG-136]", () => {
  const named = (name: string) => ({ ...filled, name });
  expect(toCreate(named("  Diabetes care ")).name).toBe("Diabetes care");
  expect(toUpdate(named("  Diabetes care "), program).name).toBe("Diabetes care");
  const verdicts = [
    [` ${"x".repeat(250)} `, {}],
    ["x".repeat(251), { name: "VALID_CREATE_PROGRAM_NAME_MAX" }],
    ["  ", { name: "VALID_CREATE_PROGRAM_NAME_REQUIRED" }],
  ] as const;
  for (const [name, wrong] of verdicts) {
    expect(errorsInCreate(named(name))).toEqual(wrong);
    expect(errorsInUpdate(named(name), program)).toEqual(wrong);
  }
});

test("The words for a certificate have at most 500 characters, and none are needed for its accreditation [PROG-163] [PROG-164]", () => {
  const worded = (length: number) => ({ ...filled, certificateCriteria: "x".repeat(length) });
  const bare = { ...program, accreditationInformation: "" };
  for (const base of [program, bare]) {
    expect(errorsInUpdate(worded(500), base)).toEqual({});
    expect(Object.keys(errorsInUpdate(worded(501), base))).toEqual(["certificateCriteria"]);
  }
  expect(errorsInCreate(worded(500))).toEqual({});
  expect(Object.keys(errorsInCreate(worded(501)))).toEqual(["certificateCriteria"]);
});

test("Focus areas number one to five, and each form asks for them in its own words [PROG-146] [PROG-147]", () => {
  const six = [1, 2, 3, 4, 5, 6].map(area);
  expect(errorsInCreate({ ...filled, focusAreas: six }).focusAreas).toBe("VALID_CREATE_PROGRAM_MAX_LIMIT");
  expect(errorsInUpdate({ ...filled, focusAreas: six }, program).focusAreas).toBe("VALID_CREATE_PROGRAM_MAX_LIMIT");
  expect(errorsInUpdate({ ...filled, focusAreas: six.slice(1) }, program)).toEqual({});
  expect(errorsInCreate({ ...filled, focusAreas: [] }).focusAreas).toBe("VALID_CREATE_PROGRAM_FOCUS_AREAS_REQUIRED");
  expect(errorsInUpdate({ ...filled, focusAreas: [] }, program).focusAreas).toBe("REQUIRED_VALIDATION");
});

test("Saving sends the whole program, what the form does not show as it was [PROG-182]", () => {
  expect(toUpdate({ ...formOfProgram(program), name: "Insulin care" }, program)).toEqual({
    name: "Insulin care",
    description: "<p>Insulin</p>",
    logo: null,
    focusAreas: [area(1).focusAreaId],
    targetedOccupations: [HUB],
    sector: ["Healthcare"],
    programObject: "Treat well",
    contactEmail: "care@example.org",
    isCertificationProgram: true,
    certificateCriteria: "Seven of ten",
    accreditationInformation: "Two points",
    visibility: "PUBLIC_PROGRAM",
    publiclySearch: true,
    ...noPlan,
    version: 3,
  });
});

test("the plan of a program is entered, kept and sent, and lines that are blank are not its names [PROG-099]", () => {
  expect(toCreate({ ...filled, ...plan })).toMatchObject(plan);
  expect(toUpdate(formOfProgram({ ...program, ...plan }), program)).toMatchObject(plan);
  expect(errorsInCreate({ ...filled, fundingSources: ["Rotary", "", " "] })).toEqual({});
  expect(errorsInCreate({ ...filled, fundingSources: ["x".repeat(101)] }).fundingSources).toBe(
    "COMMON_CHAR_LIMIT_ERROR_MESSAGE",
  );
  const many = Array.from({ length: 51 }, (_, index) => `Place ${index}`);
  expect(errorsInCreate({ ...filled, targetedGeographicEntities: many }).targetedGeographicEntities).toBe(
    "error.invalidField",
  );
});

test("certificates need the words for what they take, unless the program was kept without [PROG-162]", () => {
  const wordless = { ...filled, certificateCriteria: " " };
  expect(errorsInCreate(wordless).certificateCriteria).toBe("REQUIRED_VALIDATION");
  expect(errorsInCreate({ ...wordless, isCertificationProgram: false })).toEqual({});
  expect(errorsInUpdate(wordless, program).certificateCriteria).toBe("REQUIRED_VALIDATION");
  expect(errorsInUpdate(wordless, { ...program, certificateCriteria: "" })).toEqual({});
});
