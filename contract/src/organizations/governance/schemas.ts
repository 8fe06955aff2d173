import * as z from "zod/mini";
import { richTextSchema } from "../../kernel/text.ts";

/** In visible characters. */
export const GOVERNANCE_MAX = 10_000;

/** How a superhub reviews programs, in its own words; empty until it is written. */
export const governanceSchema = z.object({
  /** Rich text. */
  process: z.string(),
  /** The version that was read, for optimistic locking. */
  version: z.number(),
  updatedAt: z.nullable(z.number()),
  updatedBy: z.nullable(z.string()),
  mayEdit: z.boolean(),
});
export type Governance = z.output<typeof governanceSchema>;

export const updateGovernanceSchema = z.object({
  process: richTextSchema(GOVERNANCE_MAX, {
    required: "VALID_GOVERNANCE_PROCESS",
    max: "VALID_GOVERNANCE_PROCESS_MAX",
  }),
  version: z.number().check(z.int(), z.gte(0)),
});
