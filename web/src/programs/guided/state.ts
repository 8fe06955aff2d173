import * as z from "zod/mini";
import { programRightSchema } from "@openrounds/contract/programs/schemas.ts";
import type { GuidedAnswers } from "@openrounds/contract/programs/guided/rules.ts";
import { dropDraftOf, keepDraftOf, readDraftOf } from "../../kernel/drafts.ts";
import { programValuesSchema, type ProgramFormValues } from "../state.ts";

const orderSchema = z.object({
  bannerId: z.string(),
  orderedAtMs: z.number(),
  dueAtMs: z.number(),
  /** The picture that it replaces, if there was one. */
  replaces: z.nullable(z.string()),
});
/** A banner that is being generated. */
export type PendingBanner = z.output<typeof orderSchema>;

const draftSchema = z.object({
  values: programValuesSchema,
  /** The current step, counted from 0. */
  at: z.number().check(z.int(), z.gte(0)),
  rights: z.array(programRightSchema),
  banner: z.nullable(orderSchema),
});
export type GuidedDraft = Omit<z.output<typeof draftSchema>, "rights">;

const draftName = (hubId: string): string => `guided:${hubId}`;

/** The draft of a program of the hub on this device, if there is one. */
export function readGuidedDraft(hubId: string): GuidedDraft | undefined {
  const draft = readDraftOf(draftName(hubId), draftSchema);
  return draft && { ...draft, values: { ...draft.values, memberProgramRequestList: draft.rights } };
}

/** Keeps the draft on this device until the program is created or the person logs out. */
export const keepGuidedDraft = (hubId: string, draft: GuidedDraft): void =>
  keepDraftOf(draftName(hubId), { ...draft, rights: draft.values.memberProgramRequestList });

/** Deletes the draft. */
export const dropGuidedDraft = (hubId: string): void => dropDraftOf(draftName(hubId));

/** The answers in the shape of the rules. */
export const answersOf = (values: ProgramFormValues): GuidedAnswers => ({
  ...values,
  focusAreas: values.focusAreas.map(({ focusAreaId }) => focusAreaId),
  targetedOccupations: values.targetedOccupations.map(({ occupationId }) => occupationId),
});
