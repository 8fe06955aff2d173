import * as z from "zod/mini";
import {
  namedFocusAreaSchema,
  namedOccupationSchema,
  programKindSchema,
  programRightSchema,
  programTypeSchema,
  programVisibilitySchema,
  vcTypeSchema,
} from "@openrounds/contract/programs/schemas.ts";
import { dropDraftOf, keepDraftOf, readDraftOf } from "../kernel/drafts.ts";

const text = z._default(z.string(), "");
const texts = z._default(z.array(z.string()), []);
const orNull = <Value>(schema: z.ZodMiniType<Value>) => z._default(z.nullable(schema), null);
const orEmpty = <Value extends string>(schema: z.ZodMiniType<Value>) =>
  z._default(z.union([schema, z.literal("")]), "");

/** What the forms of a program hold, each of which shows a part of it; what a draft does not say is empty. */
export const programValuesSchema = z.object({
  name: text,
  programType: z._default(programTypeSchema, "REGULAR_PROGRAM"),
  vcType: orEmpty(vcTypeSchema),
  cohortType: orEmpty(programKindSchema),
  sector: orNull(z.string()),
  focusAreas: z._default(z.array(namedFocusAreaSchema), []),
  targetedOccupations: z._default(z.array(namedOccupationSchema), []),
  programObject: text,
  description: text,
  contactEmail: text,
  logo: orNull(z.string()),
  isCertificationProgram: orNull(z.boolean()),
  certificateCriteria: text,
  accreditationInformation: text,
  visibility: orNull(programVisibilitySchema),
  publiclySearch: orNull(z.boolean()),
  conceptNote: text,
  curriculumPlan: text,
  fundingSources: texts,
  operationalTimezone: orNull(z.string()),
  targetedGeographicEntities: texts,
  memberProgramRequestList: z._default(z.array(programRightSchema), []),
});
export type ProgramFormValues = z.output<typeof programValuesSchema>;

const draftSchema = z.object({ values: programValuesSchema, rights: z.array(programRightSchema) });

const nameOf = (hubId: string): string => `program:${hubId}`;

/** What a person typed of a program of the hub that is not created yet, if it was kept on this device. */
export function readDraft(hubId: string): ProgramFormValues | undefined {
  const draft = readDraftOf(nameOf(hubId), draftSchema);
  return draft && { ...draft.values, memberProgramRequestList: draft.rights };
}

/** Keeps a draft on this device until the program is created or the person logs out. */
export const keepDraft = (hubId: string, values: ProgramFormValues): void =>
  keepDraftOf(nameOf(hubId), { values, rights: values.memberProgramRequestList });

/** Forgets the draft of the hub. */
export const dropDraft = (hubId: string): void => dropDraftOf(nameOf(hubId));
