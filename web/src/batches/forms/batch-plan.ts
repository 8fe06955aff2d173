import { useState } from "react";
import type { BatchPlan, PlanConsent } from "@openrounds/contract/batches/plan.ts";

type DropList = BatchPlan["dropList"];

/** The sessions that a plan cancels, with the work in them. */
export const cancelledBy = ({ dropList }: BatchPlan): DropList => dropList.filter(({ work }) => work.length > 0);

const isIdle = ({ moveList, addList, dropList }: BatchPlan): boolean =>
  moveList.length + addList.length + dropList.length === 0;

const consentTo = (plan: BatchPlan): PlanConsent => ({
  fingerprint: plan.fingerprint,
  cancels: cancelledBy(plan).map(({ sessionId }) => sessionId),
});

interface Planning {
  /** The plan that is looked at, once there is one. */
  readonly plan: BatchPlan | undefined;
  readonly isAsking: boolean;
  readonly isAgreed: boolean;
  /** Whether the plan is seen and no work is given up unasked. */
  readonly mayGo: boolean;
  /** How many sessions with work the plan cancels. */
  readonly cancelled: number;
  readonly agree: (isAgreed: boolean) => void;
  readonly close: () => void;
  /** Shows the plan, or saves at once where it does nothing; saves what was seen the second time. */
  readonly go: (ask: () => Promise<BatchPlan>, save: (consent: PlanConsent) => void) => void;
}

/** A change of a batch that is looked at before it is saved. */
export function usePlanning(onFail: (failure: Error) => void): Planning {
  const [plan, setPlan] = useState<BatchPlan>();
  const [isAsking, setAsking] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  const show = async (ask: () => Promise<BatchPlan>, save: (consent: PlanConsent) => void): Promise<void> => {
    setAsking(true);
    setAgreed(false);
    try {
      const found = await ask();
      if (isIdle(found)) save(consentTo(found));
      else setPlan(found);
    } catch (error) {
      onFail(error instanceof Error ? error : new Error(String(error)));
    }
    setAsking(false);
  };
  const cancelled = plan === undefined ? 0 : cancelledBy(plan).length;
  return {
    plan,
    isAsking,
    isAgreed,
    cancelled,
    mayGo: isAgreed || cancelled === 0,
    agree: setAgreed,
    close: () => setPlan(undefined),
    go: (ask, save) => {
      if (plan === undefined) void show(ask, save);
      else save(consentTo(plan));
    },
  };
}
