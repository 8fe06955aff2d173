import * as z from "zod/mini";
import { richTextSchema } from "../../kernel/text.ts";

/** Visible characters. */
export const GOVERNANCE_MAX = 10_000;

/** How a superhub reviews programs, in its own words; empty until somebody writes it. */
export const governanceSchema = z.object({
  /** Rich text. */
  process: z.string(),
  /** What was read last: nobody overwrites what they have not seen. */
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
