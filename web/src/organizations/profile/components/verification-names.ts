import type { VerificationNumber } from "@openrounds/contract/organizations/schemas.ts";

/** The message keys of the kinds of verification numbers. */
export const VERIFICATION_NAMES = {
  DUNS: "organizations.verification.duns",
  "TIN/EIN": "organizations.verification.tin",
  "BUSINESS REGISTRATION": "organizations.verification.business",
  OTHERS: "organizations.verification.others",
} as const satisfies Record<VerificationNumber["type"], string>;
