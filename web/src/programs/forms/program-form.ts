import type * as z from "zod/mini";
import {
  SECTORS,
  createProgramSchema,
  updateProgramSchema,
  type Program,
  type ProgramRight,
} from "@openrounds/contract/programs/schemas.ts";
import { lacksCriteria } from "@openrounds/contract/programs/rules.ts";
import { wrongFields, type FieldErrors, type Wrong } from "../../kernel/wrong-fields.ts";
import type { ProgramDraft } from "../state.ts";
import type { PlanValues } from "./plan-fields.tsx";

export type ProgramFormValues = ProgramDraft["values"];
export type ProgramField = keyof ProgramFormValues;
export type ProgramFormErrors = FieldErrors<ProgramField>;

type CreateBody = z.input<typeof createProgramSchema>;
type UpdateBody = z.input<typeof updateProgramSchema>;

/** A plan that says nothing yet. */
export const NO_PLAN: PlanValues = {
  conceptNote: "",
  curriculumPlan: "",
  fundingSources: [],
  operationalTimezone: null,
  targetedGeographicEntities: [],
};

/** What of some values is the plan of a program. */
export const planOf = (values: PlanValues): PlanValues => ({
  conceptNote: values.conceptNote,
  curriculumPlan: values.curriculumPlan,
  fundingSources: values.fundingSources,
  operationalTimezone: values.operationalTimezone,
  targetedGeographicEntities: values.targetedGeographicEntities,
});

/** A form to begin with: a public training program for those who may create one, else a private regular one. */
export const emptyProgramForm = (mayTrain: boolean): ProgramFormValues => ({
  name: "",
  programType: mayTrain ? "TRAINING_PROGRAM" : "REGULAR_PROGRAM",
  focusAreas: [],
  description: "",
  logo: null,
  isCertificationProgram: true,
  certificateCriteria: "",
  visibility: mayTrain ? "PUBLIC_PROGRAM" : "PRIVATE_PROGRAM",
  ...NO_PLAN,
});

/** A form with what a program has now. */
export const formOfProgram = (program: Program): ProgramFormValues => ({
  name: program.name,
  programType: program.programType,
  focusAreas: program.focusAreas,
  description: program.description,
  logo: program.logo,
  isCertificationProgram: program.isCertificationProgram,
  certificateCriteria: program.certificateCriteria,
  visibility: program.visibility,
  ...planOf(program),
});

const idsOf = (form: ProgramFormValues): string[] => form.focusAreas.map(({ focusAreaId }) => focusAreaId);

/** The payload that creates a program. */
export const toCreate = (
  form: ProgramFormValues,
  organizationId: string,
  rights: readonly ProgramRight[],
): CreateBody => ({
  ...form,
  name: form.name.trim(),
  organizationId,
  focusAreas: idsOf(form),
  certificateCriteria: form.isCertificationProgram ? form.certificateCriteria : "",
  visibility: form.visibility === "PUBLIC_PROGRAM" ? "public" : "private",
  memberProgramRequestList: [...rights],
});

/** The payload that changes a program: the whole program, what the form does not show as it was. */
export const toUpdate = ({ programType: _type, ...form }: ProgramFormValues, program: Program): UpdateBody => ({
  ...form,
  name: form.name.trim(),
  focusAreas: idsOf({ ...form, programType: program.programType }),
  targetedOccupations: program.targetedOccupations.map(({ occupationId }) => occupationId),
  sector: SECTORS.filter((sector) => program.sector.includes(sector)),
  programObject: program.programObject,
  contactEmail: program.contactEmail,
  accreditationInformation: program.accreditationInformation,
  publiclySearch: program.publiclySearch,
  version: program.version,
});

const withoutCriteria = (is: boolean): Wrong<ProgramField> =>
  is ? { certificateCriteria: "REQUIRED_VALIDATION" } : {};

/** What is wrong with a new program. */
export const wrongInCreate = (form: ProgramFormValues, organizationId: string): Wrong<ProgramField> => ({
  ...withoutCriteria(lacksCriteria(form)),
  ...wrongFields(createProgramSchema, toCreate(form, organizationId, [])),
});

/** How the forms that change a program ask for a focus area where none is left; those that create one say it at length. */
export const withoutAreas = (focusAreas: readonly unknown[]): Wrong<"focusAreas"> =>
  focusAreas.length === 0 ? { focusAreas: "REQUIRED_VALIDATION" } : {};

/** What is wrong with a changed program. */
export const wrongInUpdate = (form: ProgramFormValues, program: Program): Wrong<ProgramField> => ({
  ...withoutCriteria(lacksCriteria(form, program)),
  ...wrongFields(updateProgramSchema, toUpdate(form, program)),
  ...withoutAreas(form.focusAreas),
});

/** Whether the form says something else than it began with. */
export const isChanged = (form: ProgramFormValues, initial: ProgramFormValues): boolean =>
  JSON.stringify(form) !== JSON.stringify(initial);
