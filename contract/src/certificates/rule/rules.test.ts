import { expect, test } from "vitest";
import { progressOf, sessionsNeeded } from "./rules.ts";
import { RULE_OF_NEW_BATCHES, certificateRuleSchema, type CertificateRule } from "./schemas.ts";

const rule = (fields: Partial<CertificateRule>): CertificateRule => ({ ...RULE_OF_NEW_BATCHES, ...fields });

test("a share of the sessions is rounded up, and asks for one session at least", () => {
  const share = rule({ needed: 60, neededUnit: "PERCENT" });
  expect([12, 7, 1, 0].map((planned) => sessionsNeeded(share, planned))).toEqual([8, 5, 1, 1]);
  expect(sessionsNeeded(rule({ needed: 7 }), 3)).toBe(7);
});

test("enough sessions fulfil the rule, feedback counts only where it is asked", () => {
  const counted = { attended: 7, withFeedback: 5 };
  expect(progressOf(rule({ needed: 7 }), 12, counted)).toMatchObject({ isFulfilled: true, feedbackMissing: 0 });
  expect(progressOf(rule({ needed: 8 }), 12, counted)).toMatchObject({ isFulfilled: false, attended: 7, needed: 8 });
  const asking = rule({ needed: 7, asksFeedback: true });
  expect(progressOf(asking, 12, counted)).toMatchObject({ isFulfilled: false, feedbackMissing: 2 });
  expect(progressOf(asking, 12, { attended: 9, withFeedback: 7 })).toMatchObject({ isFulfilled: true });
});

test("a rule asks for at most all sessions, and for no negative share", () => {
  const isValid = (fields: Partial<CertificateRule>) => certificateRuleSchema.safeParse(rule(fields)).success;
  expect([{ needed: 100, neededUnit: "PERCENT" as const }, { needed: 101 }, {}].map(isValid)).toEqual([
    true,
    true,
    true,
  ]);
  const wrong = [
    { needed: 101, neededUnit: "PERCENT" as const },
    { needed: 0 },
    { attendedPercent: 101 },
    { attendedPercent: -1 },
  ];
  expect(wrong.map(isValid)).toEqual([false, false, false, false]);
});
