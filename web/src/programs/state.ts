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

/** The values of all program forms, each of which shows a part; what a draft lacks is empty. */
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

const draftName = (hubId: string): string => `program:${hubId}`;

/** The draft of a new program of the hub on this device, if there is one. */
export function readDraft(hubId: string): ProgramFormValues | undefined {
  const draft = readDraftOf(draftName(hubId), draftSchema);
  return draft && { ...draft.values, memberProgramRequestList: draft.rights };
}

/** Keeps a draft on this device until the program is created or the person logs out. */
export const keepDraft = (hubId: string, values: ProgramFormValues): void =>
  keepDraftOf(draftName(hubId), { values, rights: values.memberProgramRequestList });

/** Deletes the draft of the hub. */
export const dropDraft = (hubId: string): void => dropDraftOf(draftName(hubId));
