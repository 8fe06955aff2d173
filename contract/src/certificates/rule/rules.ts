import type { CertificateProgress, CertificateRule } from "./schemas.ts";

/** The facts about a person in a batch that the rule evaluates. */
export interface CountedAttendance {
  /** Sessions attended for the minimum duration. */
  readonly attended: number;
  /** The number of them with feedback by the person. */
  readonly withFeedback: number;
}

/** The number of sessions that a rule requires, of those that were held or are still planned. */
export const sessionsNeeded = ({ needed, neededUnit }: CertificateRule, planned: number): number =>
  neededUnit === "SESSIONS" ? needed : Math.max(1, Math.ceil((needed * planned) / 100));

/** The progress of a person towards a certificate. */
export function progressOf(
  rule: CertificateRule,
  planned: number,
  { attended, withFeedback }: CountedAttendance,
): CertificateProgress {
  const needed = sessionsNeeded(rule, planned);
  const feedbackMissing = rule.asksFeedback ? Math.max(0, Math.min(attended, needed) - withFeedback) : 0;
  return { attended, needed, feedbackMissing, isFulfilled: attended >= needed && feedbackMissing === 0 };
}
