import { IconCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import type { AgendaPosition } from "@openrounds/contract/sessions/live/signals.ts";
import { nowMs } from "../../../kernel/clock.ts";
import { useText } from "../../../kernel/i18n.tsx";

const MINUTE_MS = 60_000;
const TICK_MS = 15_000;

/** The present time, looked at again every so often. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

interface AgendaPanelProps {
  readonly agenda: LiveRoomDetails["agenda"];
  readonly position: AgendaPosition | undefined;
  readonly moveTo: ((item: number) => void) | undefined;
}

function Progress({ minutes, sinceMs }: { readonly minutes: number; readonly sinceMs: number }) {
  const t = useText();
  const passed = Math.max(0, (useNow(TICK_MS) - sinceMs) / MINUTE_MS);
  return (
    <>
      <span className="bar bar--now grow">
        <i style={{ width: `${Math.min(100, (passed / Math.max(1, minutes)) * 100)}%` }} />
      </span>
      <span className="xs num now-text">
        {t("room.minutesLeft", { left: Math.max(0, Math.ceil(minutes - passed)), minutes })}
      </span>
    </>
  );
}

/** What is on, on a phone. */
export function AgendaPill({ agenda, position }: Omit<AgendaPanelProps, "moveTo">) {
  const item = position === undefined ? undefined : agenda[position.item];
  if (position === undefined || item === undefined) return null;
  return (
    <div className="only-m agpill">
      <span className="sm semi trunc">{item.title}</span>
      <Progress minutes={item.minutes} sinceMs={position.sinceMs} />
    </div>
  );
}

/** What is on, what was, what comes; a moderator moves on by pressing an item. */
export function AgendaPanel({ agenda, position, moveTo }: AgendaPanelProps) {
  const t = useText();
  const present = position?.item ?? 0;
  return (
    <aside className="room__l only-d" aria-label={t("room.agenda")}>
      <h2 className="sm semi">{t("room.agenda")}</h2>
      <ol className="agenda">
        {agenda.map(({ title, minutes }, index) => {
          const look =
            index < present ? "agenda__i agenda__i--done" : index === present ? "agenda__i agenda__i--on" : "agenda__i";
          const step = index < present ? <IconCheck className="i" aria-hidden /> : index + 1;
          return (
            <li key={`${index}-${title}`} className={look} aria-current={index === present ? "step" : undefined}>
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
                  <Progress minutes={minutes} sinceMs={position.sinceMs} />
                ) : (
                  <span className="xs t3 num">{t("sessions.attendance.minutesCount", { minutes })}</span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </aside>
  );
}
