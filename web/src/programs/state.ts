import * as z from "zod/mini";
import {
  namedFocusAreaSchema,
  programRightSchema,
  programTypeSchema,
  programVisibilitySchema,
} from "@openrounds/contract/programs/schemas.ts";
import { kept, localKeys } from "../kernel/storage.ts";

/** What a person typed of a program that is not created yet. */
const draftSchema = z.object({
  values: z.object({
    name: z.string(),
    programType: programTypeSchema,
    focusAreas: z.array(namedFocusAreaSchema),
    description: z.string(),
    logo: z.nullable(z.string()),
    isCertificationProgram: z.boolean(),
    visibility: programVisibilitySchema,
  }),
  rights: z.array(programRightSchema),
});
export type ProgramDraft = z.output<typeof draftSchema>;

const drawer = z.record(z.string(), z.unknown());
const nameOf = (hubId: string): string => `program:${hubId}`;

function readDrawer(): Record<string, unknown> {
  try {
    return drawer.parse(JSON.parse(kept.read(localKeys.drafts) ?? "{}"));
  } catch {
    return {};
  }
}

/** The draft of a program of the hub, if one was kept on this device. */
export const readDraft = (hubId: string): ProgramDraft | undefined =>
  draftSchema.safeParse(readDrawer()[nameOf(hubId)]).data;

/** Keeps a draft on this device until the program is created or the person logs out. */
export const keepDraft = (hubId: string, draft: ProgramDraft): void =>
  kept.write(localKeys.drafts, JSON.stringify({ ...readDrawer(), [nameOf(hubId)]: draft }));

/** Forgets the draft of the hub. */
export function dropDraft(hubId: string): void {
  const { [nameOf(hubId)]: _dropped, ...others } = readDrawer();
  kept.write(localKeys.drafts, JSON.stringify(others));
}
