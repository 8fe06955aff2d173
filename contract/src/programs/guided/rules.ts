import type * as z from "zod/mini";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { visibleText } from "../../kernel/text.ts";
import { guidedProgramSchema } from "./answers.ts";

/** The steps of guided creation in order, with the answers of each. */
export const GUIDED_STEPS = [
  ["sector", ["sector"]],
  ["focusAreas", ["focusAreas"]],
  ["professionals", ["targetedOccupations"]],
  ["objective", ["programObject"]],
  ["visibility", ["visibility", "publiclySearch"]],
  ["name", ["name"]],
  ["banner", ["logo"]],
  [
    "topics",
    [
      "description",
      "conceptNote",
      "curriculumPlan",
      "fundingSources",
      "operationalTimezone",
      "targetedGeographicEntities",
    ],
  ],
  ["contact", ["contactEmail"]],
  ["certificate", ["isCertificationProgram", "certificateCriteria", "accreditationInformation"]],
  ["permissions", []],
] as const satisfies readonly (readonly [string, readonly (keyof GuidedAnswers)[]])[];

export type GuidedStep = (typeof GUIDED_STEPS)[number][0];

/** The current answers; those of later steps are empty. */
export interface GuidedAnswers {
  readonly sector: string | null;
  readonly focusAreas: readonly string[];
  readonly targetedOccupations: readonly string[];
  readonly programObject: string;
  readonly visibility: string | null;
  readonly publiclySearch: boolean | null;
  readonly name: string;
  readonly logo: string | null;
  readonly description: string;
  readonly contactEmail: string;
  readonly isCertificationProgram: boolean | null;
  readonly certificateCriteria: string;
  readonly accreditationInformation: string;
  readonly conceptNote?: string;
  readonly curriculumPlan?: string;
  readonly fundingSources?: readonly string[];
  readonly operationalTimezone?: string | null;
  readonly targetedGeographicEntities?: readonly string[];
}
export type AnswerField = keyof GuidedAnswers;

type AnswerErrors = Partial<Record<AnswerField, MessageKey>>;

const conditionErrors = (answers: GuidedAnswers): AnswerErrors => ({
  ...(answers.visibility === "PUBLIC_PROGRAM" &&
    answers.publiclySearch === null && { publiclySearch: "REQUIRED_VALIDATION" }),
  ...(answers.isCertificationProgram === true &&
    answers.certificateCriteria.trim() === "" && { certificateCriteria: "REQUIRED_VALIDATION" }),
});

/** Message keys of invalid answers, by field; empty when all are valid. */
export function guidedAnswerErrors(answers: GuidedAnswers): AnswerErrors {
  const parsed = (guidedProgramSchema as z.ZodMiniType).safeParse(answers);
  const found = (parsed.error?.issues ?? []).map(({ path, message }) => [path[0], message] as const);
  // The schema skips conditions between two answers while another answer is invalid.
  return { ...conditionErrors(answers), ...(Object.fromEntries(found.toReversed()) as AnswerErrors) };
}

/** Whether a step can be left: all its answers are valid. */
export function isStepDone(step: GuidedStep, wrong: AnswerErrors): boolean {
  const [, fields] = GUIDED_STEPS.find(([name]) => name === step) ?? [step, []];
  return fields.every((field) => wrong[field] === undefined);
}

const isBlank = (text: string): boolean => text.trim() === "";

/** Whether a step has no answer yet. Accreditation is optional, and the permissions have defaults. */
const IS_UNANSWERED: Readonly<Record<GuidedStep, (answers: GuidedAnswers) => boolean>> = {
  sector: ({ sector }) => sector === null,
  focusAreas: ({ focusAreas }) => focusAreas.length === 0,
  professionals: ({ targetedOccupations }) => targetedOccupations.length === 0,
  objective: ({ programObject }) => isBlank(programObject),
  visibility: ({ visibility, publiclySearch }) =>
    visibility === null || (visibility === "PUBLIC_PROGRAM" && publiclySearch === null),
  name: ({ name }) => isBlank(name),
  banner: ({ logo }) => logo === null,
  topics: ({ description }) => isBlank(visibleText(description)),
  contact: ({ contactEmail }) => isBlank(contactEmail),
  certificate: ({ isCertificationProgram, certificateCriteria }) =>
    isCertificationProgram === null || (isCertificationProgram && isBlank(certificateCriteria)),
  permissions: () => false,
};

/** Whether a step has no answer yet, valid or not. */
export const isStepEmpty = (step: GuidedStep, answers: GuidedAnswers): boolean => IS_UNANSWERED[step](answers);

/** The number of completed steps from the first on; the step after them is the last one that can be opened. */
export function stepsDone(wrong: AnswerErrors): number {
  const firstIncomplete = GUIDED_STEPS.findIndex(([step]) => !isStepDone(step, wrong));
  return firstIncomplete === -1 ? GUIDED_STEPS.length - 1 : firstIncomplete;
}

/** The index of the step with an answer. */
export const stepOf = (field: string): number =>
  GUIDED_STEPS.findIndex(([, fields]) => (fields as readonly string[]).includes(field));
