import { expect, test } from "vitest";
import type { GuidedValues } from "../state.ts";
import { NO_ANSWERS, toGuidedCreate, wrongIn } from "./guided-values.ts";

const ID = "00000000-0000-7000-8000-000000000000";
const values: GuidedValues = {
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
const creation = { organizationId: ID, programType: "REGULAR_PROGRAM", rights: [] } as const;

test("nothing can be created before every step is answered as it must be [PROG-166]", () => {
  expect(Object.keys(wrongIn(NO_ANSWERS)).toSorted()).toEqual([
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
  expect(wrongIn(values)).toEqual({});
});

test("what is answered step by step is sent as one program [PROG-009] [PROG-109]", () => {
  expect(toGuidedCreate(values, creation)).toEqual({
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

test("answers of questions that no longer count are not sent [PROG-009] [PROG-108] [PROG-109]", () => {
  const changed = { ...values, visibility: "PRIVATE_PROGRAM", isCertificationProgram: false };
  expect(toGuidedCreate(changed, creation)).toMatchObject({
    visibility: "private",
    publiclySearch: false,
    certificateCriteria: "",
    accreditationInformation: "",
  });
});
