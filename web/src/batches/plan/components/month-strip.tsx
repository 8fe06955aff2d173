import { addDays, type Day } from "@openrounds/contract/kernel/time.ts";
import { formatMonth, formatNumber, weekdayName } from "../../../kernel/format.ts";

const MAX_MONTHS = 12;

interface MonthStripProps {
  readonly days: readonly Day[];
  /** Days that are left out. */
  readonly skipped?: readonly Day[];
}

/** The first day of each month from the first to the last day. */
function monthsOf(days: readonly Day[]): string[] {
  return [...new Set(days.map((day) => day.slice(0, 7)))].toSorted().slice(0, MAX_MONTHS);
}

/** The days of a month in weeks from Sunday; undefined before the first and after the last day. */
function weeksOf(month: string): (Day | undefined)[][] {
  const first = `${month}-01`;
  const days: (Day | undefined)[] = Array.from({ length: new Date(first).getUTCDay() });
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Small calendars of the months with sessions. The table beside them says the same in words. */
export function MonthStrip({ days, skipped = [] }: MonthStripProps) {
  const marked = new Map<Day, string>([
    ...skipped.map((day) => [day, "cal__skip"] as const),
    ...days.map((day) => [day, "cal__on"] as const),
  ]);
  return (
    <div className="cals" aria-hidden="true">
      {monthsOf([...days, ...skipped]).map((month) => (
        <div key={month} className="cal">
          <span className="sm med">{formatMonth(Date.parse(`${month}-01`), "UTC")}</span>
          <div className="cal__g num">
            {Array.from({ length: 7 }, (_, weekday) => (
              <span key={weekday} className="cal__w">
                {weekdayName(weekday, "narrow")}
              </span>
            ))}
            {weeksOf(month)
              .flat()
              .map((day, at) => (
                <span key={day ?? at} className={day === undefined ? undefined : marked.get(day)}>
                  {day === undefined ? "" : formatNumber(Number(day.slice(8)))}
                </span>
              ))}
          </div>
        </div>
      ))}
    </div>
  );
}
