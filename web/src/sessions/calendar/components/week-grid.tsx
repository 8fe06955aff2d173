import type { Day } from "@openrounds/contract/kernel/time.ts";
import type { CalendarSession } from "@openrounds/contract/sessions/calendar/schemas.ts";
import { deviceTimeZone, formatTime, formatWeekdayAndDay, weekdayName } from "../../../kernel/format.ts";
import { daysOfView, hoursOf, noonOf, placeSessions, type PlacedSession } from "../state.ts";
import { SessionLink } from "./calendar-session.tsx";
import type { GridProps } from "./month-grid.tsx";

const percent = (share: number): string => `${share * 100}%`;
const HOUR_MS = 3_600_000;

type Hours = ReturnType<typeof hoursOf>;

function Column({ day, placed, hours }: { day: Day; placed: readonly PlacedSession<CalendarSession>[]; hours: Hours }) {
  const length = hours.to - hours.from;
  return (
    <ol className="cal__col" aria-label={formatWeekdayAndDay(noonOf(day), "UTC")}>
      {placed.map(({ session, fromHour, toHour, lane, lanes }) => (
        <li
          key={session.sessionId}
          style={{
            top: percent((fromHour - hours.from) / length),
            height: percent((toHour - fromHour) / length),
            insetInlineStart: percent(lane / lanes),
            width: percent(1 / lanes),
          }}
        >
          <SessionLink session={session} />
        </li>
      ))}
    </ol>
  );
}

/** A week with its hours; overlapping sessions are beside each other. */
export function WeekGrid({ day, today, firstWeekday, sessions, onDay }: GridProps) {
  const days = daysOfView("week", day, firstWeekday);
  const placed = new Map(days.map((each) => [each, placeSessions(sessions.get(each) ?? [], deviceTimeZone())]));
  const hours = hoursOf([...placed.values()].flat());
  const marks = Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index);
  return (
    <section className="card cal__week">
      <div className="cal__heads">
        <span />
        {days.map((each) => (
          <button
            key={each}
            type="button"
            className="cal__head"
            title={formatWeekdayAndDay(noonOf(each), "UTC")}
            aria-current={each === today ? "date" : undefined}
            onClick={() => onDay(each)}
          >
            <span className="xs t3">{weekdayName(new Date(noonOf(each)).getUTCDay())}</span>
            <b className="num">{Number(each.slice(-2))}</b>
          </button>
        ))}
      </div>
      <div className="cal__hours" style={{ height: `${marks.length * 3}rem` }}>
        <div className="cal__marks" aria-hidden="true">
          {marks.map((hour) => (
            <span key={hour} className="xs t3 num">
              {formatTime(hour * HOUR_MS, "UTC")}
            </span>
          ))}
        </div>
        {days.map((each) => (
          <Column key={each} day={each} placed={placed.get(each) ?? []} hours={hours} />
        ))}
      </div>
    </section>
  );
}
