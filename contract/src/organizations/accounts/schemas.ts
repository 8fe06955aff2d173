import * as z from "zod/mini";
import { lineSchema } from "../../kernel/text.ts";

export const MAX_ACCOUNT_REASON = 500;

/** The statuses that a superhub may give an account of its network. */
export const givenAccountStatusSchema = z.enum(["ACTIVE", "BLOCKED"]);
export type GivenAccountStatus = z.output<typeof givenAccountStatusSchema>;

/** The new status of an account and the reason, which the person reads and the audit trail keeps. */
export const accountStatusChangeSchema = z.object({
  status: givenAccountStatusSchema,
  reason: lineSchema(MAX_ACCOUNT_REASON, { required: "ACCOUNT_REASON_REQUIRED", max: "ACCOUNT_REASON_MAX" }),
});

/** The account of a person in the network of a superhub. */
export const networkAccountSchema = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  status: givenAccountStatusSchema,
  /** The organizations of the network that the person belongs to. */
  organizationNames: z.array(z.string()),
  /** False for the caller's own account, and for people who belong to organizations outside the network. */
  canChange: z.boolean(),
});
export type NetworkAccount = z.output<typeof networkAccountSchema>;
