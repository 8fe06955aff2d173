import type { GuidedStep } from "@openrounds/contract/programs/guided/rules.ts";
import type { FunctionComponent } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { toastFailure } from "../../../ui/toast.ts";
import { changedRights, changesOf } from "../../components/rights.ts";
import { TeamRights } from "../../forms/team-rights.tsx";
import { useBannerMaking } from "../data.ts";
import { BannerStep } from "./banner-step.tsx";
import { CertificateStep, SectorStep, VisibilityStep } from "./choice-steps.tsx";
import type { GuidedProgress } from "./guided-progress.ts";
import { NameStep } from "./name-step.tsx";
import {
  ContactStep,
  FocusAreasStep,
  ObjectiveStep,
  ProfessionalsStep,
  TopicsStep,
  type StepProps,
} from "./text-steps.tsx";

/** The steps that know nothing but the answers. */
const STEPS: Readonly<Record<Exclude<GuidedStep, "banner" | "permissions">, FunctionComponent<StepProps>>> = {
  sector: SectorStep,
  focusAreas: FocusAreasStep,
  professionals: ProfessionalsStep,
  objective: ObjectiveStep,
  visibility: VisibilityStep,
  name: NameStep,
  topics: TopicsStep,
  contact: ContactStep,
  certificate: CertificateStep,
};

export interface Making {
  readonly isOrdering: boolean;
  readonly order: () => void;
  /** Why the last banner could not be made. */
  readonly failure: Error | undefined;
}

/** The banner that is made while the person goes on; it does not replace one that was chosen meanwhile. */
export function useMaking({ draft, set, answer }: GuidedProgress, fail: (failure: Error | undefined) => void) {
  const { isOrdering, order } = useBannerMaking(draft.banner, {
    onOrdered: (banner) => set({ banner: { ...banner, replaces: draft.values.logo } }),
    onDrawn: (logo) => {
      set({ banner: null });
      if (draft.values.logo === draft.banner?.replaces) answer({ logo });
    },
    onFailed: (failure) => {
      set({ banner: null });
      fail(failure);
      toastFailure(messageOf(failure));
    },
  });
  return {
    isOrdering,
    order: () => {
      fail(undefined);
      order(draft.values);
    },
  };
}

interface QuestionProps extends StepProps {
  readonly step: GuidedStep;
  readonly hubId: string;
  readonly progress: GuidedProgress;
  readonly making: Making;
}

/** What a step asks for. */
export function Question({ step, hubId, progress, making, ...answers }: QuestionProps) {
  const t = useText();
  const { draft, set } = progress;
  if (step === "banner") {
    return (
      <BannerStep
        {...answers}
        banner={draft.banner}
        isOrdering={making.isOrdering}
        onOrder={making.order}
        failure={making.failure === undefined ? undefined : t("NEW_PROGRAM_BANNER_GEN_ERROR")}
      />
    );
  }
  if (step === "permissions") {
    const setRights = (changes: ReturnType<typeof changesOf>): void => set({ rights: changedRights(changes) });
    return <TeamRights hubId={hubId} changes={changesOf(draft.rights)} onChange={setRights} />;
  }
  const Step = STEPS[step];
  return <Step {...answers} />;
}
