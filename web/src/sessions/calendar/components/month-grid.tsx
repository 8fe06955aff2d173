import type { Day } from "@openrounds/contract/kernel/time.ts";
import type { CalendarSession } from "@openrounds/contract/sessions/calendar/schemas.ts";
import { useEffect, useId, useRef, type KeyboardEvent } from "react";
import { formatWeekdayAndDay, weekdayName } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { dayByKey, isSameMonth, noonOf, weeksOfMonth } from "../state.ts";
import { isGone, SessionLink } from "./calendar-session.tsx";

const MAX_SHOWN = 3;
const MAX_DOTS = 3;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

export interface GridProps {
  readonly day: Day;
  readonly today: Day;
  readonly firstWeekday: number;
  readonly sessions: ReadonlyMap<Day, readonly CalendarSession[]>;
  readonly onDay: (day: Day) => void;
}

interface MonthGridProps extends GridProps {
  /** Cells with dots for a small screen. */
  readonly isSmall: boolean;
  /** Shows the sessions of a day as a list. */
  readonly onOpenDay: (day: Day) => void;
}

interface CellProps {
  readonly day: Day;
  readonly isChosen: boolean;
  readonly sessions: readonly CalendarSession[];
  readonly grid: MonthGridProps;
  readonly onKey: (event: KeyboardEvent) => void;
}

function Cell({ day, isChosen, sessions, grid, onKey }: CellProps) {
  const t = useText();
  const { today, isSmall, onDay, onOpenDay } = grid;
  const classes = ["cal__cell", isSameMonth(day, grid.day) ? "" : "cal__cell--other", isChosen ? "cal__cell--on" : ""];
  const shown = sessions.length > MAX_SHOWN ? sessions.slice(0, MAX_SHOWN - 1) : sessions;
  const label = t("calendar.day", { day: formatWeekdayAndDay(noonOf(day), "UTC"), count: sessions.length });
  return (
    <td className={classes.filter((name) => name !== "").join(" ")}>
      <button
        type="button"
        className="cal__n num"
        data-day={day}
        tabIndex={isChosen ? 0 : -1}
        aria-label={label}
        aria-current={day === today ? "date" : undefined}
        onKeyDown={onKey}
        onClick={() => (isSmall ? onDay : onOpenDay)(day)}
      >
        {Number(day.slice(-2))}
        {isSmall && sessions.length > 0 && (
          <span className="cal__dots" aria-hidden="true">
            {sessions.slice(0, MAX_DOTS).map((session) => (
              <i key={session.sessionId} className={isGone(session) ? "cal__dot cal__dot--gone" : "cal__dot"} />
            ))}
          </span>
        )}
      </button>
      {!isSmall && shown.map((session) => <SessionLink key={session.sessionId} session={session} />)}
      {!isSmall && shown.length < sessions.length && (
        <button type="button" className="cal__more" onClick={() => onOpenDay(day)}>
          {t("calendar.more", { count: sessions.length - shown.length })}
        </button>
      )}
    </td>
  );
}

/** A month in weeks. The arrow keys choose a day. */
export function MonthGrid(props: MonthGridProps) {
  const t = useText();
  const id = useId();
  const { day, firstWeekday, sessions, isSmall, onDay } = props;
  const grid = useRef<HTMLTableElement>(null);
  const isByKey = useRef(false);
  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    isByKey.current = false;
  }, [day]);
  const press = (event: KeyboardEvent): void => {
    const next = dayByKey(event.key, day, firstWeekday);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    isByKey.current = true;
    onDay(next);
  };
  return (
    <>
      <p className="sr" id={id}>
        {t("calendar.keys")}
      </p>
      <table
        ref={grid}
        className={isSmall ? "cal__grid cal__grid--sm" : "cal__grid"}
        aria-label={t("calendar.view.month")}
        aria-describedby={id}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((offset) => {
              const weekday = (firstWeekday + offset) % WEEKDAYS.length;
              return (
                <th key={weekday} scope="col" abbr={weekdayName(weekday, "long")}>
                  {weekdayName(weekday)}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(day, firstWeekday).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <Cell
                  key={each}
                  day={each}
                  isChosen={each === day}
                  sessions={sessions.get(each) ?? []}
                  grid={props}
                  onKey={press}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
