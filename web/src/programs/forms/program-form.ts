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
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import { programValuesSchema, type ProgramFormValues } from "../state.ts";

/** The part of a form that the fields of a program need, whatever it sends. */
export type ProgramForm = Pick<ContractForm<ProgramFormValues, never>, "values" | "field" | "control" | "change">;

/** The values of an empty program. */
export const EMPTY_PROGRAM: ProgramFormValues = programValuesSchema.parse({});

/** The values of a new program: public training for people who may create one, else private and regular. */
export const newProgram = (mayTrain: boolean): ProgramFormValues => ({
  ...EMPTY_PROGRAM,
  programType: mayTrain ? "TRAINING_PROGRAM" : "REGULAR_PROGRAM",
  isCertificationProgram: true,
  visibility: mayTrain ? "PUBLIC_PROGRAM" : "PRIVATE_PROGRAM",
});

/** The values of an existing program. */
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

/** The body of the program itself; only a public one can be found by search. */
const toProgramBody = (values: ProgramFormValues) => ({
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
  publiclySearch: isSearchable(values) && values.publiclySearch === true,
  conceptNote: values.conceptNote,
  curriculumPlan: values.curriculumPlan,
  fundingSources: values.fundingSources,
  operationalTimezone: values.operationalTimezone,
  targetedGeographicEntities: values.targetedGeographicEntities,
});

/** Lists whose rows show their errors at the whole list. */
const LIST_FIELDS = {
  fundingSources: "fundingSources",
  targetedGeographicEntities: "targetedGeographicEntities",
} as const;

type CreateForm = ContractFormDefinition<typeof createProgramSchema, ProgramFormValues>;

/** The form of a new program; the texts of certificates are sent with certificates only. */
export const createProgramForm = (organizationId: string, values: ProgramFormValues): CreateForm => ({
  schema: createProgramSchema,
  values,
  toBody: (typed) => ({
    ...toProgramBody(typed),
    ...(typed.isCertificationProgram !== true && { certificateCriteria: "", accreditationInformation: "" }),
    organizationId,
    programType: typed.programType,
    eventType: undefined,
    memberProgramRequestList: [...typed.memberProgramRequestList],
  }),
  fieldOf: { organizationId: null, eventType: null, ...LIST_FIELDS },
  rules: (typed) => (lacksCriteria(certificationOf(typed)) ? { certificateCriteria: "REQUIRED_VALIDATION" } : {}),
});

/** The body of a new program, with the visibility as the server takes it. */
export const createBody = (body: CreateProgram): z.input<typeof createProgramSchema> => ({
  ...body,
  visibility: body.visibility === "PUBLIC_PROGRAM" ? "public" : "private",
});

const certificationOf = ({ isCertificationProgram, certificateCriteria }: ProgramFormValues) => ({
  isCertificationProgram: isCertificationProgram === true,
  certificateCriteria,
});

/**
 * The form of an existing program. It is sent whole, and what a form does not show stays as it was. Focus areas have
 * other error texts than in a new one, professions are required only if there were some, and texts of certificates from
 * their first change on.
 */
export const updateProgramForm = (
  program: Program,
): ContractFormDefinition<typeof updateProgramSchema, ProgramFormValues> => ({
  schema: updateProgramSchema,
  values: formOfProgram(program),
  toBody: (values) => ({ ...toProgramBody(values), isSuperHubUpdate: undefined, version: program.version }),
  fieldOf: { isSuperHubUpdate: null, version: null, ...LIST_FIELDS },
  rules: (values) => ({
    ...(values.focusAreas.length === 0 && { focusAreas: "REQUIRED_VALIDATION" }),
    ...(losesOccupations(values.targetedOccupations, program.targetedOccupations) && {
      targetedOccupations: "REQUIRED_VALIDATION",
    }),
    ...(lacksCriteria(certificationOf(values), program) && { certificateCriteria: "REQUIRED_VALIDATION" }),
  }),
});

/** Whether a program can be found by search: only a public one. */
export const isSearchable = ({ visibility }: Pick<ProgramFormValues, "visibility">): boolean =>
  visibility === "PUBLIC_PROGRAM";
