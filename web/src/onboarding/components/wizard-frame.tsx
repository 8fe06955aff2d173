import { levelOf } from "@openrounds/contract/onboarding/applications/rules.ts";
import { MILESTONES, type Milestone } from "@openrounds/contract/onboarding/applications/schemas.ts";
import { useEffect, useRef, type ReactNode } from "react";
import "../../ui/styles/onboarding.css";
import { useText } from "../../kernel/i18n.tsx";
import { MilestoneTabs, StepsRing } from "./milestone-tabs.tsx";
import { TopBar } from "./top-bar.tsx";
import { VisitedCrumbs } from "./visited-crumbs.tsx";

interface WizardFrameProps {
  readonly milestone: Milestone;
  readonly completed: number;
  /** The buttons at the bottom. */
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

/** A step of the hub onboarding: all steps at the side, the present one in the middle, its buttons at the bottom. */
export function WizardFrame({ milestone, completed, bar, children }: WizardFrameProps) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t(`onboarding.milestone.${milestone}`);
  const product = t("app.product");
  useEffect(() => {
    document.title = `${title} · ${product}`;
    heading.current?.focus({ preventScroll: true });
  }, [title, product]);
  return (
    <div className="ob">
      <TopBar />
      <main id="main" className="obgrid">
        <aside className="ob__nav">
          <StepsRing completed={completed} />
          <MilestoneTabs openMilestone={milestone} completed={completed} />
        </aside>
        <section className="ob__main" role="tabpanel" id="milestone" aria-label={title}>
          <div className="ob__in stack g6">
            <div>
              <p className="sm t3 only-d">
                {t("onboarding.step", { level: levelOf(milestone), all: MILESTONES.length })}
              </p>
              <h1 ref={heading} tabIndex={-1}>
                {title}
              </h1>
              <p className="t2">{t(`onboarding.text.${milestone}`)}</p>
            </div>
            {children}
          </div>
          <footer className="ob__bar">
            <VisitedCrumbs />
            <div className="row g2">{bar}</div>
          </footer>
        </section>
      </main>
    </div>
  );
}
