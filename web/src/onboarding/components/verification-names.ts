import type { VerificationNumber } from "@openrounds/contract/organizations/schemas.ts";

/** The kinds of verification numbers by the message of their name. */
export const VERIFICATION_NAMES = {
  DUNS: "onboarding.verification.duns",
  "TIN/EIN": "onboarding.verification.tin",
  "BUSINESS REGISTRATION": "onboarding.verification.business",
  OTHERS: "onboarding.verification.others",
} as const satisfies Record<VerificationNumber["type"], string>;
