import * as z from "zod/mini";
import {
  namedFocusAreaSchema,
  programRightSchema,
  programTypeSchema,
  programVisibilitySchema,
} from "@openrounds/contract/programs/schemas.ts";
import { dropDraftOf, keepDraftOf, readDraftOf } from "../kernel/drafts.ts";

/** What those who approve a program read of it; absent in older drafts. */
export const planDraft = {
  conceptNote: z._default(z.string(), ""),
  curriculumPlan: z._default(z.string(), ""),
  fundingSources: z._default(z.array(z.string()), []),
  operationalTimezone: z._default(z.nullable(z.string()), null),
  targetedGeographicEntities: z._default(z.array(z.string()), []),
};

/** What a person typed of a program that is not created yet. */
const draftSchema = z.object({
  values: z.object({
    name: z.string(),
    programType: programTypeSchema,
    focusAreas: z.array(namedFocusAreaSchema),
    description: z.string(),
    logo: z.nullable(z.string()),
    isCertificationProgram: z.boolean(),
    certificateCriteria: z._default(z.string(), ""),
    visibility: programVisibilitySchema,
    ...planDraft,
  }),
  rights: z.array(programRightSchema),
});
export type ProgramDraft = z.output<typeof draftSchema>;

const nameOf = (hubId: string): string => `program:${hubId}`;

/** The draft of a program of the hub, if one was kept on this device. */
export const readDraft = (hubId: string): ProgramDraft | undefined => readDraftOf(nameOf(hubId), draftSchema);

/** Keeps a draft on this device until the program is created or the person logs out. */
export const keepDraft = (hubId: string, draft: ProgramDraft): void => keepDraftOf(nameOf(hubId), draft);

/** Forgets the draft of the hub. */
export const dropDraft = (hubId: string): void => dropDraftOf(nameOf(hubId));
