import type { CertificateProgress, CertificateRule } from "./schemas.ts";

/** What a person did in a batch, as far as the rule looks at it. */
export interface Counted {
  /** Sessions attended for long enough. */
  readonly attended: number;
  /** Those of them that the person gave feedback on. */
  readonly withFeedback: number;
}

/** How many sessions a rule asks for, of so many that were held or are still to come. */
export const sessionsNeeded = ({ needed, neededUnit }: CertificateRule, planned: number): number =>
  neededUnit === "SESSIONS" ? needed : Math.max(1, Math.ceil((needed * planned) / 100));

/** How near a person is to a certificate. */
export function progressOf(
  rule: CertificateRule,
  planned: number,
  { attended, withFeedback }: Counted,
): CertificateProgress {
  const needed = sessionsNeeded(rule, planned);
  const feedbackMissing = rule.asksFeedback ? Math.max(0, Math.min(attended, needed) - withFeedback) : 0;
  return { attended, needed, feedbackMissing, isFulfilled: attended >= needed && feedbackMissing === 0 };
}
