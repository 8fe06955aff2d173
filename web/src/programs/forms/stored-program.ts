import { programSchema, type Program, type UpdateProgram } from "@openrounds/contract/programs/schemas.ts";
import { validateForm } from "../../ui/form/definition.ts";
import type { ProgramFormValues } from "../state.ts";
import { updateProgramForm } from "./program-form.ts";

const ID = "01a1fe2b-4742-7527-8ca8-c48fd19b5b0f";

/** A program as tests of its forms change it. */
export const storedProgram: Program = programSchema.parse({
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
  focusAreas: [{ focusAreaId: ID, name: "Area 1" }],
  targetedOccupations: [{ occupationId: ID, name: "Nurse" }],
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

/** The errors of a form of the program, by field. */
export const errorsInUpdate = (
  values: ProgramFormValues,
  base = storedProgram,
): Partial<Record<keyof ProgramFormValues, string>> => validateForm(updateProgramForm(base), values);

/** What a form of the program sends. */
export function toUpdate(values: ProgramFormValues, base = storedProgram): UpdateProgram {
  const { schema, toBody } = updateProgramForm(base);
  return schema.parse(toBody(values));
}
