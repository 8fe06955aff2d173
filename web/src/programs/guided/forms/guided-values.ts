import type * as z from "zod/mini";
import { wrongAnswers, type AnswerField, type Answers } from "@openrounds/contract/programs/guided/rules.ts";
import {
  SECTORS,
  type ProgramRight,
  type ProgramType,
  type createProgramSchema,
} from "@openrounds/contract/programs/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { NO_PLAN, planOf } from "../../forms/program-form.ts";
import type { GuidedDraft, GuidedValues } from "../state.ts";

/** Nothing answered yet. */
export const NO_ANSWERS: GuidedValues = {
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
  ...NO_PLAN,
};

export const NEW_DRAFT: GuidedDraft = { values: NO_ANSWERS, at: 0, rights: [], banner: null };

/** The answers as the rules look at them. */
export const answersOf = (values: GuidedValues): Answers => ({
  ...values,
  focusAreas: values.focusAreas.map(({ focusAreaId }) => focusAreaId),
  targetedOccupations: values.targetedOccupations.map(({ occupationId }) => occupationId),
});

/** What is wrong with the answers, by field. */
export const wrongIn = (values: GuidedValues): Partial<Record<AnswerField, MessageKey>> =>
  wrongAnswers(answersOf(values));

interface Creation {
  readonly organizationId: string;
  readonly programType: ProgramType;
  readonly rights: readonly ProgramRight[];
}

/** The payload that creates the program: certificate words only with certificates, search only in public. */
export function toGuidedCreate(
  values: GuidedValues,
  { organizationId, programType, rights }: Creation,
): z.input<typeof createProgramSchema> {
  const isPublic = values.visibility === "PUBLIC_PROGRAM";
  const isCertified = values.isCertificationProgram === true;
  const { focusAreas, targetedOccupations } = answersOf(values);
  return {
    organizationId,
    programType,
    name: values.name.trim(),
    description: values.description,
    programObject: values.programObject.trim(),
    contactEmail: values.contactEmail,
    logo: values.logo,
    ...planOf(values),
    sector: SECTORS.filter((sector) => sector === values.sector),
    focusAreas: [...focusAreas],
    targetedOccupations: [...targetedOccupations],
    isCertificationProgram: isCertified,
    certificateCriteria: isCertified ? values.certificateCriteria : "",
    accreditationInformation: isCertified ? values.accreditationInformation : "",
    visibility: isPublic ? "public" : "private",
    publiclySearch: isPublic && values.publiclySearch === true,
    memberProgramRequestList: [...rights],
  };
}
