import { IconCheck } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode } from "react";
import type { AgendaPosition } from "@openrounds/contract/sessions/live/signals.ts";
import { nowMs } from "../../../kernel/clock.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { itemLeftMs, type PlannedAgenda } from "../room/agenda.ts";

const MINUTE_MS = 60_000;
const TICK_MS = 15_000;

/** The current time, updated at an interval. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

interface AgendaProps extends PlannedAgenda {
  readonly position: AgendaPosition | undefined;
}

interface AgendaPanelProps extends AgendaProps {
  readonly moveTo: ((item: number) => void) | undefined;
  /** What stands below the agenda. */
  readonly children: ReactNode;
}

function ItemProgress({ position, ...plan }: PlannedAgenda & { readonly position: AgendaPosition }) {
  const t = useText();
  const minutes = plan.agenda[position.item]?.minutes ?? 0;
  const leftMinutes = itemLeftMs(plan, position, useNow(TICK_MS)) / MINUTE_MS;
  return (
    <>
      <span className="bar bar--now grow">
        <i style={{ width: `${Math.min(100, 100 - (leftMinutes / Math.max(1, minutes)) * 100)}%` }} />
      </span>
      <span className="xs num now-text">{t("room.minutesLeft", { left: Math.ceil(leftMinutes), minutes })}</span>
    </>
  );
}

/** The current agenda item, for phones. */
export function AgendaPill({ position, ...plan }: AgendaProps) {
  const item = position === undefined ? undefined : plan.agenda[position.item];
  if (position === undefined || item === undefined) return null;
  return (
    <div className="only-m agpill">
      <span className="sm semi trunc">{item.title}</span>
      <ItemProgress {...plan} position={position} />
    </div>
  );
}

/** The agenda with its current item; a moderator changes it by a click. */
export function AgendaPanel({ agenda, endDateTime, position, moveTo, children }: AgendaPanelProps) {
  const t = useText();
  const present = position?.item ?? 0;
  return (
    <aside className="room__l only-d" aria-label={t("room.agenda")}>
      <h2 className="sm semi">{t("room.agenda")}</h2>
      <ol className="agenda">
        {agenda.map(({ title, minutes }, index) => {
          const itemClass =
            index < present ? "agenda__i agenda__i--done" : index === present ? "agenda__i agenda__i--on" : "agenda__i";
          const step = index < present ? <IconCheck className="i" aria-hidden /> : index + 1;
          return (
            <li key={`${index}-${title}`} className={itemClass} aria-current={index === present ? "step" : undefined}>
              <span className="step__d">{step}</span>
              <span className="grow">
                {moveTo === undefined || index === present ? (
                  <span className="sm name-line">{title}</span>
                ) : (
                  <button type="button" className="sm name-line" onClick={() => moveTo(index)}>
                    {title}
                  </button>
                )}
                {index === present && position !== undefined ? (
                  <ItemProgress {...{ agenda, endDateTime, position }} />
                ) : (
                  <span className="xs t3 num">{t("sessions.attendance.minutesCount", { minutes })}</span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {children}
    </aside>
  );
}
