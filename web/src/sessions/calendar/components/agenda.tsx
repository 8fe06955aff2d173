import type { Day } from "@openrounds/contract/kernel/time.ts";
import type { CalendarSession } from "@openrounds/contract/sessions/calendar/schemas.ts";
import { formatWeekdayAndDay } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { noonOf } from "../state.ts";
import { CalendarRow } from "./calendar-session.tsx";

interface AgendaProps {
  readonly days: readonly Day[];
  readonly today: Day;
  readonly sessions: ReadonlyMap<Day, readonly CalendarSession[]>;
}

/** The sessions of the days that have some, in order. */
export function Agenda({ days, today, sessions }: AgendaProps) {
  const t = useText();
  const busy = days.filter((day) => sessions.has(day));
  if (busy.length === 0) {
    return (
      <section className="card">
        <EmptyState title={t("calendar.none")} text={t("calendar.noneText")} />
      </section>
    );
  }
  return (
    <div className="stack g4">
      {busy.map((day) => (
        <section key={day} className="card" aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="cal__day num">
            {formatWeekdayAndDay(noonOf(day), "UTC")}
            {day === today && <span className="t3"> · {t("calendar.today")}</span>}
          </h2>
          <ol className="list">
            {sessions.get(day)?.map((session) => (
              <CalendarRow key={session.sessionId} session={session} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
