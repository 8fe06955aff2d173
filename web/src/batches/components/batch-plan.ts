import { useState } from "react";
import type { BatchPlan, PlanConsent } from "@openrounds/contract/batches/plan.ts";

type DropList = BatchPlan["dropList"];

/** The sessions with work in them that a plan cancels. */
export const cancelledBy = ({ dropList }: BatchPlan): DropList => dropList.filter(({ work }) => work.length > 0);

/** Whether a plan leaves all dates as they are; other topics need no review. */
const changesNoDate = ({ moveList, addList, dropList }: BatchPlan): boolean =>
  moveList.length + addList.length + dropList.length === 0;

const consentTo = (plan: BatchPlan): PlanConsent => ({
  fingerprint: plan.fingerprint,
  cancels: cancelledBy(plan).map(({ sessionId }) => sessionId),
});

interface PlanPreview {
  /** The plan under review, once it is loaded. */
  readonly plan: BatchPlan | undefined;
  readonly isLoading: boolean;
  readonly isAgreed: boolean;
  /** Whether the plan may be saved: no work is lost, or the person agreed to it. */
  readonly maySave: boolean;
  /** How many sessions with work the plan cancels. */
  readonly cancelledCount: number;
  readonly agree: (isAgreed: boolean) => void;
  readonly close: () => void;
  /** The first time loads the plan and shows it, or saves at once if it changes no date; the second time saves. */
  readonly previewOrSave: (readPlan: () => Promise<BatchPlan>, save: (consent: PlanConsent) => void) => void;
}

/** The review of what a change does to sessions, before it is saved. */
export function usePlanPreview(onFail: (failure: Error) => void): PlanPreview {
  const [plan, setPlan] = useState<BatchPlan>();
  const [isLoading, setLoading] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  const loadPlan = async (readPlan: () => Promise<BatchPlan>, save: (consent: PlanConsent) => void): Promise<void> => {
    setLoading(true);
    setAgreed(false);
    try {
      const loaded = await readPlan();
      if (changesNoDate(loaded)) save(consentTo(loaded));
      else setPlan(loaded);
    } catch (error) {
      onFail(error instanceof Error ? error : new Error(String(error)));
    }
    setLoading(false);
  };
  const cancelledCount = plan === undefined ? 0 : cancelledBy(plan).length;
  return {
    plan,
    isLoading,
    isAgreed,
    cancelledCount,
    maySave: isAgreed || cancelledCount === 0,
    agree: setAgreed,
    close: () => setPlan(undefined),
    previewOrSave: (readPlan, save) => {
      if (plan === undefined) void loadPlan(readPlan, save);
      else save(consentTo(plan));
    },
  };
}
