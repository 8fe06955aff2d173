import * as z from "zod/mini";
import { lineSchema } from "../../kernel/text.ts";

export const MAX_ACCOUNT_REASON = 500;

/** What a superhub may make of an account of its network. */
export const givenAccountStatusSchema = z.enum(["ACTIVE", "BLOCKED"]);
export type GivenAccountStatus = z.output<typeof givenAccountStatusSchema>;

/** What becomes of an account, and why: its person reads the reason, and the activity record keeps it. */
export const accountStatusChangeSchema = z.object({
  status: givenAccountStatusSchema,
  reason: lineSchema(MAX_ACCOUNT_REASON, { required: "ACCOUNT_REASON_REQUIRED", max: "ACCOUNT_REASON_MAX" }),
});

/** The account of somebody in the network of a superhub. */
export const networkAccountSchema = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  status: givenAccountStatusSchema,
  /** The organizations of the network that the person belongs to. */
  organizationNames: z.array(z.string()),
  /** False for oneself, and for who belongs to other organizations too. */
  canChange: z.boolean(),
});
export type NetworkAccount = z.output<typeof networkAccountSchema>;
