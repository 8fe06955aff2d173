import type { BatchPlan } from "@openrounds/contract/batches/plan.ts";
import type { ReactNode } from "react";
import { nowMs } from "../../kernel/clock.ts";
import { formatMoment, joinList, zoneName } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { cancelledBy } from "./batch-plan.ts";

function SessionGroup({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className="stack g2">
      <h3 className="lg">{title}</h3>
      <ul className="plan">{children}</ul>
    </section>
  );
}

interface PlanReviewProps {
  readonly plan: BatchPlan;
  readonly isAgreed: boolean;
  readonly agree: (isAgreed: boolean) => void;
}

/** What a change does to upcoming sessions. Losing work needs a checkbox of its own. */
export function PlanReview({ plan, isAgreed, agree }: PlanReviewProps) {
  const t = useText();
  const at = (atMs: number): string => formatMoment(atMs, plan.timeZone);
  const cancelled = cancelledBy(plan);
  const deleted = plan.dropList.filter((session) => !cancelled.includes(session));
  return (
    <>
      <p>{t("batches.plan.text", { zone: zoneName(plan.timeZone, nowMs()) })}</p>
      <SessionGroup title={t("batches.plan.cancelled", { count: cancelled.length })}>
        {cancelled.map(({ sessionId, topic, startDateTime, work }) => (
          <li key={sessionId}>
            <span className="med">{topic}</span>
            <span className="sm t2 num">
              {at(startDateTime)} · {joinList(work.map((kind) => t("batches.plan.work", { kind })))}
            </span>
          </li>
        ))}
      </SessionGroup>
      {cancelled.length > 0 && (
        <>
          <p className="help">{t("batches.plan.cancelledText")}</p>
          <Checkbox
            label={t("batches.plan.agree", { count: cancelled.length })}
            checked={isAgreed}
            onChange={(event) => agree(event.currentTarget.checked)}
          />
        </>
      )}
      <SessionGroup title={t("batches.plan.moved", { count: plan.moveList.length })}>
        {plan.moveList.map(({ sessionId, topic, startDateTime, from }) => (
          <li key={sessionId}>
            <span className="med">{topic}</span>
            <span className="sm num">
              <del className="t3">{at(from.startDateTime)}</del> → <ins>{at(startDateTime)}</ins>
            </span>
          </li>
        ))}
      </SessionGroup>
      <SessionGroup title={t("batches.plan.changed", { count: plan.changeList.length })}>
        {plan.changeList.map(({ sessionId, topic, presenter, from }) => (
          <li key={sessionId}>
            <span className="med">{topic}</span>
            <span className="sm">
              {topic !== from.topic && <del className="t3">{from.topic}</del>} {presenter}
            </span>
          </li>
        ))}
      </SessionGroup>
      <SessionGroup title={t("batches.plan.added", { count: plan.addList.length })}>
        {plan.addList.map(({ topic, startDateTime }) => (
          <li key={startDateTime}>
            <span className="med">{topic}</span>
            <span className="sm num">{at(startDateTime)}</span>
          </li>
        ))}
      </SessionGroup>
      <SessionGroup title={t("batches.plan.deleted", { count: deleted.length })}>
        {deleted.map(({ sessionId, topic, startDateTime }) => (
          <li key={sessionId}>
            <span className="med">{topic}</span>
            <span className="sm t2 num">{at(startDateTime)}</span>
          </li>
        ))}
      </SessionGroup>
    </>
  );
}
