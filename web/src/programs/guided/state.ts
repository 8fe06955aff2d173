import * as z from "zod/mini";
import { programRightSchema } from "@openrounds/contract/programs/schemas.ts";
import type { Answers } from "@openrounds/contract/programs/guided/rules.ts";
import { dropDraftOf, keepDraftOf, readDraftOf } from "../../kernel/drafts.ts";
import { programValuesSchema, type ProgramFormValues } from "../state.ts";

const orderSchema = z.object({
  bannerId: z.string(),
  orderedAtMs: z.number(),
  dueAtMs: z.number(),
  /** The picture that it is made in place of, if there was one. */
  replaces: z.nullable(z.string()),
});
/** A banner that is being made. */
export type BannerInMaking = z.output<typeof orderSchema>;

const draftSchema = z.object({
  values: programValuesSchema,
  /** The step that the person stands at, counted from zero. */
  at: z.number().check(z.int(), z.gte(0)),
  rights: z.array(programRightSchema),
  banner: z.nullable(orderSchema),
});
export type GuidedDraft = Omit<z.output<typeof draftSchema>, "rights">;

const nameOf = (hubId: string): string => `guided:${hubId}`;

/** What was answered of a program of the hub on this device before, if anything. */
export function readGuided(hubId: string): GuidedDraft | undefined {
  const draft = readDraftOf(nameOf(hubId), draftSchema);
  return draft && { ...draft, values: { ...draft.values, memberProgramRequestList: draft.rights } };
}

/** Keeps the answers on this device until the program is created or the person logs out. */
export const keepGuided = (hubId: string, draft: GuidedDraft): void =>
  keepDraftOf(nameOf(hubId), { ...draft, rights: draft.values.memberProgramRequestList });

/** Forgets the answers. */
export const dropGuided = (hubId: string): void => dropDraftOf(nameOf(hubId));

/** The answers as the rules look at them. */
export const answersOf = (values: ProgramFormValues): Answers => ({
  ...values,
  focusAreas: values.focusAreas.map(({ focusAreaId }) => focusAreaId),
  targetedOccupations: values.targetedOccupations.map(({ occupationId }) => occupationId),
});
