import type * as z from "zod/mini";
import { lacksCriteria, losesOccupations } from "@openrounds/contract/programs/rules.ts";
import {
  SECTORS,
  createProgramSchema,
  updateProgramSchema,
  type CreateProgram,
  type Program,
} from "@openrounds/contract/programs/schemas.ts";
import type { ContractForm } from "../../ui/form/contract-form.ts";
import type { FormDefinition } from "../../ui/form/definition.ts";
import { programValuesSchema, type ProgramFormValues } from "../state.ts";

/** What the fields of a program need of their form, whatever it sends. */
export type ProgramForm = Pick<ContractForm<ProgramFormValues, never>, "values" | "field" | "control" | "change">;

/** A program of which nothing is said yet. */
export const EMPTY_PROGRAM: ProgramFormValues = programValuesSchema.parse({});

/** A new program: a public training program for those who may create one, else a private regular one. */
export const newProgram = (mayTrain: boolean): ProgramFormValues => ({
  ...EMPTY_PROGRAM,
  programType: mayTrain ? "TRAINING_PROGRAM" : "REGULAR_PROGRAM",
  isCertificationProgram: true,
  visibility: mayTrain ? "PUBLIC_PROGRAM" : "PRIVATE_PROGRAM",
});

/** A form with what a program has now. */
export const formOfProgram = (program: Program): ProgramFormValues => ({
  name: program.name,
  programType: program.programType,
  vcType: program.vcType ?? "",
  cohortType: program.cohortType ?? "",
  sector: program.sector[0] ?? "",
  focusAreas: program.focusAreas,
  targetedOccupations: program.targetedOccupations,
  programObject: program.programObject,
  description: program.description,
  contactEmail: program.contactEmail ?? "",
  logo: program.logo,
  isCertificationProgram: program.isCertificationProgram,
  certificateCriteria: program.certificateCriteria,
  accreditationInformation: program.accreditationInformation,
  visibility: program.visibility,
  publiclySearch: program.publiclySearch,
  conceptNote: program.conceptNote,
  curriculumPlan: program.curriculumPlan,
  fundingSources: program.fundingSources,
  operationalTimezone: program.operationalTimezone,
  targetedGeographicEntities: program.targetedGeographicEntities,
  memberProgramRequestList: [],
});

/** What a body says of the program itself; only a public one is found by the search. */
const bodyOf = (values: ProgramFormValues) => ({
  name: values.name,
  sector: SECTORS.filter((sector) => sector === values.sector),
  focusAreas: values.focusAreas.map(({ focusAreaId }) => focusAreaId),
  targetedOccupations: values.targetedOccupations.map(({ occupationId }) => occupationId),
  programObject: values.programObject.trim(),
  description: values.description,
  contactEmail: values.contactEmail.trim() || null,
  logo: values.logo,
  isCertificationProgram: values.isCertificationProgram,
  certificateCriteria: values.certificateCriteria,
  accreditationInformation: values.accreditationInformation,
  visibility: values.visibility,
  publiclySearch: hasSearch(values) && values.publiclySearch === true,
  conceptNote: values.conceptNote,
  curriculumPlan: values.curriculumPlan,
  fundingSources: values.fundingSources,
  operationalTimezone: values.operationalTimezone,
  targetedGeographicEntities: values.targetedGeographicEntities,
});

/** Lists whose errors are told of the whole. */
const LISTS = { fundingSources: "fundingSources", targetedGeographicEntities: "targetedGeographicEntities" } as const;

type CreateForm = FormDefinition<typeof createProgramSchema, ProgramFormValues>;

/** A new program of an organization: words for certificates are sent with certificates only. */
export const createProgramForm = (organizationId: string, values: ProgramFormValues): CreateForm => ({
  schema: createProgramSchema,
  values,
  toBody: (typed) => ({
    ...bodyOf(typed),
    ...(typed.isCertificationProgram !== true && { certificateCriteria: "", accreditationInformation: "" }),
    organizationId,
    programType: typed.programType,
    eventType: undefined,
    memberProgramRequestList: [...typed.memberProgramRequestList],
  }),
  fieldOf: { organizationId: null, eventType: null, ...LISTS },
  rules: (typed) => (lacksCriteria(certificationOf(typed)) ? { certificateCriteria: "REQUIRED_VALIDATION" } : {}),
});

/** The body of a new program with the visibility as it is sent. */
export const createBody = (body: CreateProgram): z.input<typeof createProgramSchema> => ({
  ...body,
  visibility: body.visibility === "PUBLIC_PROGRAM" ? "public" : "private",
});

const certificationOf = ({ isCertificationProgram, certificateCriteria }: ProgramFormValues) => ({
  isCertificationProgram: isCertificationProgram === true,
  certificateCriteria,
});

/**
 * A program that is changed: the whole of it is sent, what a form does not show as it was. Focus areas are asked for in
 * other words than of a new one, professions only where there were some, words for certificates from their first change on.
 */
export const updateProgramForm = (program: Program): FormDefinition<typeof updateProgramSchema, ProgramFormValues> => ({
  schema: updateProgramSchema,
  values: formOfProgram(program),
  toBody: (values) => ({ ...bodyOf(values), isSuperHubUpdate: undefined, version: program.version }),
  fieldOf: { isSuperHubUpdate: null, version: null, ...LISTS },
  rules: (values) => ({
    ...(values.focusAreas.length === 0 && { focusAreas: "REQUIRED_VALIDATION" }),
    ...(losesOccupations(values.targetedOccupations, program.targetedOccupations) && {
      targetedOccupations: "REQUIRED_VALIDATION",
    }),
    ...(lacksCriteria(certificationOf(values), program) && { certificateCriteria: "REQUIRED_VALIDATION" }),
  }),
});

/** Whether a program can be found by search: only a public one. */
export const hasSearch = ({ visibility }: Pick<ProgramFormValues, "visibility">): boolean =>
  visibility === "PUBLIC_PROGRAM";
