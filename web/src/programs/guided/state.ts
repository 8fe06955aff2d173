import * as z from "zod/mini";
import {
  namedFocusAreaSchema,
  namedOccupationSchema,
  programRightSchema,
} from "@openrounds/contract/programs/schemas.ts";
import { dropDraftOf, keepDraftOf, readDraftOf } from "../../kernel/drafts.ts";
import { planDraft } from "../state.ts";

const valuesSchema = z.object({
  sector: z.nullable(z.string()),
  focusAreas: z.array(namedFocusAreaSchema),
  targetedOccupations: z.array(namedOccupationSchema),
  programObject: z.string(),
  visibility: z.nullable(z.string()),
  publiclySearch: z.nullable(z.boolean()),
  name: z.string(),
  logo: z.nullable(z.string()),
  description: z.string(),
  contactEmail: z.string(),
  isCertificationProgram: z.nullable(z.boolean()),
  certificateCriteria: z.string(),
  accreditationInformation: z.string(),
  ...planDraft,
});
/** The answers with the names of what was chosen. */
export type GuidedValues = z.output<typeof valuesSchema>;

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
  values: valuesSchema,
  /** The step that the person stands at, counted from zero. */
  at: z.number().check(z.int(), z.gte(0)),
  rights: z.array(programRightSchema),
  banner: z.nullable(orderSchema),
});
export type GuidedDraft = z.output<typeof draftSchema>;

const nameOf = (hubId: string): string => `guided:${hubId}`;

/** What was answered of a program of the hub on this device before, if anything. */
export const readGuided = (hubId: string): GuidedDraft | undefined => readDraftOf(nameOf(hubId), draftSchema);

/** Keeps the answers on this device until the program is created or the person logs out. */
export const keepGuided = (hubId: string, draft: GuidedDraft): void => keepDraftOf(nameOf(hubId), draft);

/** Forgets the answers. */
export const dropGuided = (hubId: string): void => dropDraftOf(nameOf(hubId));
