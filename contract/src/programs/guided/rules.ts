import type * as z from "zod/mini";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { visibleText } from "../../kernel/text.ts";
import { guidedProgramSchema } from "./answers.ts";

/** The steps of guided creation in their order, each with the answers that it asks for. */
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
] as const satisfies readonly (readonly [string, readonly (keyof Answers)[]])[];

export type GuidedStep = (typeof GUIDED_STEPS)[number][0];

/** The answers as they are given; what was not asked yet is empty. */
export interface Answers {
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
export type AnswerField = keyof Answers;

type AnswerErrors = Partial<Record<AnswerField, MessageKey>>;

const conditional = (answers: Answers): AnswerErrors => ({
  ...(answers.visibility === "PUBLIC_PROGRAM" &&
    answers.publiclySearch === null && { publiclySearch: "REQUIRED_VALIDATION" }),
  ...(answers.isCertificationProgram === true &&
    answers.certificateCriteria.trim() === "" && { certificateCriteria: "REQUIRED_VALIDATION" }),
});

/** What is wrong with the answers, as message keys by field; empty when nothing is. */
export function wrongAnswers(answers: Answers): AnswerErrors {
  const parsed = (guidedProgramSchema as z.ZodMiniType).safeParse(answers);
  const found = (parsed.error?.issues ?? []).map(({ path, message }) => [path[0], message] as const);
  // A condition between two answers is not looked at by the schema while another answer is wrong.
  return { ...conditional(answers), ...(Object.fromEntries(found.toReversed()) as AnswerErrors) };
}

/** Whether a step can be left: none of its answers is wrong. */
export function isStepDone(step: GuidedStep, wrong: AnswerErrors): boolean {
  const [, fields] = GUIDED_STEPS.find(([name]) => name === step) ?? [step, []];
  return fields.every((field) => wrong[field] === undefined);
}

const isBlank = (text: string): boolean => text.trim() === "";

/** What each step still asks for; accreditation may stay open, and the permissions have their answers already. */
const OPEN: Readonly<Record<GuidedStep, (answers: Answers) => boolean>> = {
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

/** Whether a step is not answered yet, right or wrong. */
export const isStepEmpty = (step: GuidedStep, answers: Answers): boolean => OPEN[step](answers);

/** How many steps, from the first, can be left as they are: the next one is as far as a person may go. */
export function stepsDone(wrong: AnswerErrors): number {
  const held = GUIDED_STEPS.findIndex(([step]) => !isStepDone(step, wrong));
  return held === -1 ? GUIDED_STEPS.length - 1 : held;
}

/** The step that asks for an answer. */
export const stepOf = (field: string): number =>
  GUIDED_STEPS.findIndex(([, fields]) => (fields as readonly string[]).includes(field));
