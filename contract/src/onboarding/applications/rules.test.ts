import { expect, test } from "vitest";
import {
  agreementStep,
  countCompleted,
  fitTogether,
  currentMilestone,
  isSetUp,
  milestonesAfter,
  reportOf,
  tabState,
} from "./rules.ts";
import { MILESTONES, type PartnershipAgreement, type AgreementStatus } from "./schemas.ts";

test("only the current milestone is open, those before are completed, those after are locked [ONBD-031] [ONBD-032] [ONBD-030]", () => {
  for (let completed = 0; completed <= MILESTONES.length; completed += 1) {
    const states = MILESTONES.map((milestone) => tabState(milestone, completed));
    expect(states.filter((state) => state === "completed")).toHaveLength(completed);
    expect(states.filter((state) => state === "current")).toHaveLength(completed < MILESTONES.length ? 1 : 0);
    expect(countCompleted({ milestoneList: milestonesAfter(completed) })).toBe(completed);
    expect(currentMilestone(completed)).toBe(MILESTONES[completed]);
  }
});

test("setting up ends with the fifth milestone; the training after it may wait [ONBD-036] [ONBD-035]", () => {
  expect([3, 4, 5, 6].map(isSetUp)).toEqual([false, false, true, true]);
});

test("a milestone is reported in its turn, repeated without harm, and never taken back", () => {
  expect(reportOf("Introduction", "COMPLETED", 2)).toBe("step");
  expect(reportOf("Introduction", "COMPLETED", 4)).toBe("same");
  expect(reportOf("Introduction", "PENDING", 2)).toBe("same");
  expect(reportOf("Introduction", "PENDING", 4)).toBe("wrong");
  expect(reportOf("Training", "COMPLETED", 2)).toBe("wrong");
  expect(reportOf("PartnershipAgreement", "COMPLETED", 3)).toBe("wrong");
});

test("a signed copy has up to 5 MB, and all together up to 10 MB [ONBD-064] [ONBD-065]", () => {
  const mb = 1024 * 1024;
  expect(fitTogether([5 * mb, 5 * mb])).toBe(true);
  expect(fitTogether([5 * mb + 1, mb])).toBe(false);
  expect(fitTogether([4 * mb, 4 * mb, 2 * mb + 1])).toBe(false);
});

const agreements = (
  ...statuses: (AgreementStatus | undefined)[]
): Pick<PartnershipAgreement, "documentType" | "status">[] =>
  (["TERMS_OF_USE", "STATEMENT_OF_COLLABORATION"] as const).flatMap((documentType, at) => {
    const status = statuses[at];
    return status === undefined ? [] : [{ documentType, status }];
  });

test("the agreement goes from download over upload and review to approval, and back when it is rejected [ONBD-042] [ONBD-043] [ONBD-044] [ONBD-045]", () => {
  expect(agreementStep([])).toBe("download");
  expect(agreementStep(agreements("DOWNLOADED", undefined))).toBe("download");
  expect(agreementStep(agreements("DOWNLOADED", "DOWNLOADED"))).toBe("upload");
  expect(agreementStep(agreements("PENDING", "PENDING"))).toBe("review");
  expect(agreementStep(agreements("APPROVE", "PENDING"))).toBe("review");
  expect(agreementStep(agreements("APPROVE", "APPROVE"))).toBe("approved");
  expect(agreementStep(agreements("REJECTED", "REJECTED"))).toBe("download");
  expect(agreementStep(agreements("DOWNLOADED", "REJECTED"))).toBe("download");
});
