import { expect, test } from "vitest";
import { programSchema, type Program } from "@openrounds/contract/programs/schemas.ts";
import { validateForm } from "../../../ui/form/definition.ts";
import { formOfProgram, isSearchable, updateProgramForm } from "../../forms/program-form.ts";
import type { ProgramFormValues } from "../../state.ts";
import { changesDetails, changesKind, toKind } from "./settings-form.ts";

const ID = "00000000-0000-7000-8000-000000000000";
const program: Program = programSchema.parse({
  programId: ID,
  organizationId: ID,
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
  focusAreas: [{ focusAreaId: ID, name: "Diabetes" }],
  targetedOccupations: [{ occupationId: ID, name: "Nurse" }],
  contactEmail: "care@example.org",
  isCertificationProgram: true,
  certificateCriteria: "",
  accreditationInformation: "",
  visibility: "PUBLIC_PROGRAM",
  publiclySearch: true,
  publicProgramLink: null,
  permissionCode: [],
  canViewProgram: true,
  version: 3,
});
const values = formOfProgram(program);
const errorsInSettings = (typed: ProgramFormValues, base: Program) => validateForm(updateProgramForm(base), typed);
const toDetails = (typed: ProgramFormValues) => {
  const { schema, toBody } = updateProgramForm(program);
  return schema.parse(toBody(typed));
};

test("settings count as changed only while they say something else than is stored [PROG-167]", () => {
  expect(changesDetails(values, values)).toBe(false);
  expect(changesDetails({ ...values, name: "Other" }, values)).toBe(true);
  expect(changesKind({ ...values, name: "Other" }, values)).toBe(false);
  expect(changesKind({ ...values, vcType: "ZOOM_WEBINAR" }, values)).toBe(true);
  expect(changesDetails({ ...values, vcType: "ZOOM_WEBINAR" }, values)).toBe(false);
});

test("wrong settings are named at their field, and cannot be saved [PROG-142] [PROG-145] [PROG-146] [PROG-147] [PROG-151] [PROG-153] [PROG-167]", () => {
  expect(errorsInSettings(values, program)).toEqual({});
  expect(errorsInSettings({ ...values, name: " ", contactEmail: "care" }, program)).toEqual({
    name: "VALID_CREATE_PROGRAM_NAME_REQUIRED",
    contactEmail: expect.any(String) as string,
  });
  expect(errorsInSettings({ ...values, focusAreas: [] }, program)).toEqual({ focusAreas: "REQUIRED_VALIDATION" });
  const six = Array.from({ length: 6 }, () => ({ focusAreaId: ID, name: "Diabetes" }));
  const wrong = [
    [{ focusAreas: six }, "VALID_CREATE_PROGRAM_MAX_LIMIT"],
    [{ description: "<p></p>" }, "VALID_CREATE_PROGRAM_DESCRIPTION_REQUIRED"],
    [{ description: `<p>${"x".repeat(5001)}</p>` }, "VALID_CREATE_PROGRAM_DESCRIPTION_CHAR_LIMIT"],
    [{ programObject: "x".repeat(3001) }, "COMMON_CHAR_LIMIT_ERROR_MESSAGE"],
    [{ contactEmail: `${"a".repeat(38)}@test.example` }, "VALID_EMAIL_MAX"],
  ] as const;
  for (const [change, key] of wrong) {
    expect(errorsInSettings({ ...values, ...change }, program)).toEqual({ [Object.keys(change).join()]: key });
  }
});

test("a name counts and is sent without the spaces around it [PROG-134] [PROG-135] [PROG-136] [PROG-137]", () => {
  expect(toDetails({ ...values, name: "  Insulin care " }).name).toBe("Insulin care");
  const named = (name: string) => errorsInSettings({ ...values, name }, program);
  expect(named(` ${"x".repeat(250)} `)).toEqual({});
  expect(named("x".repeat(251))).toEqual({ name: "VALID_CREATE_PROGRAM_NAME_MAX" });
  expect(named("  ")).toEqual({ name: "VALID_CREATE_PROGRAM_NAME_REQUIRED" });
  expect(named("Project ECHO")).toEqual({ name: "VALID_CREATE_PROGRAM_NAME_HAS_ECHO" });
});

test("an e-mail of 50 characters is valid, an invalid one and a missing visibility are not [PROG-153] [PROG-154] [PROG-155]", () => {
  expect(errorsInSettings({ ...values, contactEmail: `${"a".repeat(37)}@test.example` }, program)).toEqual({});
  for (const contactEmail of ["care", "care@hub", "a b@hub.example"]) {
    expect(errorsInSettings({ ...values, contactEmail }, program)).toEqual({ contactEmail: "VALID_EMAIL" });
  }
  const unsaid = { ...values, visibility: null };
  expect(Object.keys(errorsInSettings(unsaid, program))).toEqual(["visibility"]);
});

test("the words for a certificate have at most 500 characters, and its accreditation may stay empty [PROG-163] [PROG-164]", () => {
  const worded = (length: number, accreditationInformation: string) =>
    errorsInSettings({ ...values, certificateCriteria: "x".repeat(length), accreditationInformation }, program);
  for (const accreditation of ["", "Two points"]) {
    expect(worded(500, accreditation)).toEqual({});
    expect(Object.keys(worded(501, accreditation))).toEqual(["certificateCriteria"]);
  }
});

test("a program is for one to five professions, or for none if it was created without any [PROG-148]", () => {
  const of = (count: number) => ({
    targetedOccupations: Array.from({ length: count }, () => ({ occupationId: ID, name: "Nurse" })),
  });
  const missing = { targetedOccupations: "REQUIRED_VALIDATION" };
  expect(errorsInSettings({ ...values, ...of(0) }, program)).toEqual(missing);
  expect(errorsInSettings({ ...values, ...of(0) }, { ...program, ...of(0) })).toEqual({});
  for (const count of [1, 5]) expect(errorsInSettings({ ...values, ...of(count) }, program)).toEqual({});
  const tooMany = { targetedOccupations: "VALID_CREATE_PROGRAM_MAX_LIMIT" };
  expect(errorsInSettings({ ...values, ...of(6) }, program)).toEqual(tooMany);
});

test("certificates need their words once they are changed here, not before [PROG-162]", () => {
  const off = { ...program, isCertificationProgram: false };
  expect(errorsInSettings(values, off)).toEqual({ certificateCriteria: "REQUIRED_VALIDATION" });
  expect(errorsInSettings({ ...values, certificateCriteria: "Seven of ten" }, off)).toEqual({});
});

test("the whole program is saved, and a private one is not searched for [PROG-040] [PROG-182] [PROG-184]", () => {
  const words = { certificateCriteria: "Seven of ten", accreditationInformation: "Two points" };
  const hidden = { ...values, ...words, visibility: "PRIVATE_PROGRAM" } as const;
  expect([isSearchable(values), isSearchable(hidden)]).toEqual([true, false]);
  expect(toDetails(hidden)).toEqual({
    name: "Diabetes care",
    description: "<p>Insulin</p>",
    programObject: "Treat well",
    logo: null,
    sector: ["Healthcare"],
    focusAreas: [ID],
    targetedOccupations: [ID],
    contactEmail: "care@example.org",
    isCertificationProgram: true,
    ...words,
    visibility: "PRIVATE_PROGRAM",
    publiclySearch: false,
    conceptNote: "",
    curriculumPlan: "",
    fundingSources: [],
    operationalTimezone: null,
    targetedGeographicEntities: [],
    version: 3,
  });
  const shown = { visibility: "PUBLIC_PROGRAM", publiclySearch: true };
  expect(toDetails(values)).toMatchObject({
    ...shown,
    ...{ certificateCriteria: "", accreditationInformation: "" },
  });
  expect(toDetails({ ...values, isCertificationProgram: false, publiclySearch: false })).toMatchObject({
    ...{ isCertificationProgram: false, visibility: "PUBLIC_PROGRAM", publiclySearch: false },
  });
  expect(toKind(values)).toEqual({
    isSuperHubUpdate: true,
    programType: "REGULAR_PROGRAM",
    vcType: "ZOOM_MEETING",
    cohortType: null,
  });
});
