import { IconCheck, IconLock } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { MILESTONE_PATHS } from "@openrounds/contract/onboarding/applications/paths.ts";
import { levelOf, tabState } from "@openrounds/contract/onboarding/applications/rules.ts";
import { MILESTONES, type Milestone } from "@openrounds/contract/onboarding/applications/schemas.ts";
import { useRichText, useText } from "../../kernel/i18n.tsx";
import { ProgressRing } from "../../ui/progress-ring.tsx";

const RING = { size: 88, width: 8 } as const;

/** The number of completed steps out of six. */
export function StepsRing({ completed }: { readonly completed: number }) {
  const t = useText();
  const rich = useRichText();
  const values = { completed, all: MILESTONES.length };
  return (
    <div className="obring">
      <span className="obring__r">
        <ProgressRing
          percent={(100 * completed) / MILESTONES.length}
          size={RING.size}
          width={RING.width}
          label={t("onboarding.steps.done", values)}
        />
        <b aria-hidden="true">{rich("onboarding.steps.of", { ...values, n: (parts) => <span>{parts}</span> })}</b>
      </span>
      <span className="stack g1">
        <span className="semi">{t("onboarding.steps.title")}</span>
        <span className="sm t2">
          {t("onboarding.steps.left", { count: Math.max(0, MILESTONES.length - completed) })}
        </span>
      </span>
    </div>
  );
}

interface MilestoneTabProps {
  readonly milestone: Milestone;
  readonly completed: number;
  readonly isShown: boolean;
}

function MilestoneTab({ milestone, completed, isShown }: MilestoneTabProps) {
  const t = useText();
  const navigate = useNavigate();
  const state = tabState(milestone, completed);
  const isOpen = state === "current";
  return (
    <button
      type="button"
      role="tab"
      className={`obtab obtab--${state}`}
      aria-selected={isShown}
      aria-controls={isShown ? "milestone" : undefined}
      aria-disabled={!isOpen}
      title={state === "locked" ? t("onboarding.tab.locked") : undefined}
      onClick={() => isOpen && void navigate({ to: MILESTONE_PATHS[milestone] })}
    >
      <span className="obtab__n" aria-hidden="true">
        {state === "completed" ? (
          <IconCheck className="i" />
        ) : state === "locked" ? (
          <IconLock className="i" />
        ) : (
          levelOf(milestone)
        )}
      </span>
      <span className="stack g1">
        <span className="sm med">{t(`onboarding.milestone.${milestone}`)}</span>
        <span className="xs t3">{t(`onboarding.tab.${state}`)}</span>
      </span>
    </button>
  );
}

interface MilestoneTabsProps {
  readonly openMilestone: Milestone;
  readonly completed: number;
}

/** The six steps in a column; only the present one can be opened. */
export function MilestoneTabs({ openMilestone, completed }: MilestoneTabsProps) {
  const t = useText();
  return (
    <div role="tablist" aria-orientation="vertical" aria-label={t("onboarding.steps.title")} className="obtabs">
      {MILESTONES.map((milestone) => (
        <MilestoneTab
          key={milestone}
          milestone={milestone}
          completed={completed}
          isShown={milestone === openMilestone}
        />
      ))}
    </div>
  );
}
