import * as z from "zod/mini";

/** The first steps of a new organization; each is done once there is one. */
export const FIRST_STEPS = ["HUB", "PROGRAM", "BATCH", "INVITATION", "TEAM"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** The steps by level, in order; spoke sites have none. */
export const STEPS_OF_LEVEL = {
  SUPERHUB: ["HUB", "PROGRAM", "BATCH", "INVITATION"],
  HUB: ["PROGRAM", "BATCH", "INVITATION", "TEAM"],
  SPOKE: [],
} as const satisfies Record<string, readonly FirstStep[]>;

export const firstStepsSchema = z.object({
  /** Empty once the person has hidden them. */
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })),
  /** Where the next steps continue; null for none yet. */
  programId: z.nullable(z.string()),
  batchId: z.nullable(z.string()),
});
export type FirstSteps = z.output<typeof firstStepsSchema>;
