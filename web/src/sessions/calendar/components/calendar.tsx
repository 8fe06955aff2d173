import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { wallClock, type Day } from "@openrounds/contract/kernel/time.ts";
import { CALENDAR_LIMITS, type CalendarSession } from "@openrounds/contract/sessions/calendar/schemas.ts";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";
import { nowMs } from "../../../kernel/clock.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { deviceTimeZone, formatDays, formatMonth, formatWeekdayAndDay } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { firstWeekday } from "../../../kernel/week.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { FailedState } from "../../../ui/failed-state.tsx";
import { oneOf, useListAddress } from "../../../ui/list/list-address.ts";
import { useIsPhone } from "../../../ui/responsive.ts";
import { EmptyState, Note, Skeleton } from "../../../ui/states.tsx";
import "../../../ui/styles/calendar.css";
import { SegmentedControl } from "../../../ui/tabs.tsx";
import { useCalendar } from "../data.ts";
import { byDay, CALENDAR_VIEWS, daysOfView, noonOf, periodOf, turn, type CalendarView } from "../state.ts";
import { Agenda } from "./agenda.tsx";
import { CalendarRow } from "./calendar-session.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { WeekGrid } from "./week-grid.tsx";

/** The texts of an address that name a day of the years that calendars know. */
const daySchema = z.string().check(
  z.regex(/^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/),
  z.refine((day) => new Date(noonOf(day)).toISOString().startsWith(day)),
);

const addressSchema = z.object({
  /** Empty for the view that fits the screen. */
  view: oneOf(["", ...CALENDAR_VIEWS], ""),
  /** Empty for today. */
  date: orElse(daySchema, ""),
  program: orElse(z.uuid(), ""),
});

/** The address of a calendar: view, day and program. */
export const useCalendarAddress = () => useListAddress(addressSchema);

function titleOf(view: CalendarView, days: readonly Day[], day: Day): string {
  if (view === "month") return formatMonth(noonOf(day), "UTC");
  return formatDays(noonOf(days[0] ?? day), noonOf(days.at(-1) ?? day), "UTC");
}

interface CalendarProps {
  /** The organization whose sessions it shows; the person's own without one. */
  readonly organizationId?: string;
  /** Filters beside the views. */
  readonly filters?: ReactNode;
}

/** Sessions by month, by week or as an agenda; the address keeps view and day. */
export function Calendar({ organizationId, filters }: CalendarProps) {
  const t = useText();
  const isPhone = useIsPhone();
  const { filters: shown, change } = useCalendarAddress();
  const zone = deviceTimeZone();
  const today = wallClock(nowMs(), zone).day;
  const day = shown.date === "" ? today : shown.date;
  const chosenView = shown.view === "" ? (isPhone ? "agenda" : "month") : shown.view;
  const isList = chosenView === "agenda" || (chosenView === "week" && isPhone);
  const first = firstWeekday();
  const days = daysOfView(chosenView, day, first);
  const query = { ...periodOf(days, zone), ...(shown.program !== "" && { programId: shown.program }) };
  const calendar = useCalendar(organizationId, query);
  const sessions = byDay(calendar.data?.sessionList ?? [], zone);
  const show = (date: Day): void => change({ date: date === today ? "" : date });
  const openDay = (date: Day): void => change({ view: "agenda", date: date === today ? "" : date });
  const grid = { day, today, firstWeekday: first, sessions, onDay: show };
  return (
    <>
      <div className="cal__tools">
        <Button onClick={() => change({ date: "" })}>{t("calendar.today")}</Button>
        <IconButton
          icon={IconChevronLeft}
          label={t("calendar.previous")}
          onClick={() => show(turn(chosenView, day, -1))}
        />
        <IconButton icon={IconChevronRight} label={t("calendar.next")} onClick={() => show(turn(chosenView, day, 1))} />
        <p className="semi lg num cal__title" role="status">
          {titleOf(chosenView, days, day)}
        </p>
        <span className="grow" />
        {filters}
        <SegmentedControl
          label={t("calendar.view")}
          segments={CALENDAR_VIEWS.map((key) => ({ key, label: t(`calendar.view.${key}`) }))}
          selected={chosenView}
          onSelect={(view) => change({ view })}
        />
      </div>
      {calendar.data?.isCut === true && (
        <Note tone="warning">{t("calendar.cut", { count: CALENDAR_LIMITS.sessions })}</Note>
      )}
      {calendar.isError && (
        <FailedState
          title={t("COMMON_ERROR_MESSAGE")}
          text={messageOf(calendar.error)}
          action={<Button onClick={() => void calendar.refetch()}>{t("app.again")}</Button>}
        />
      )}
      {calendar.isPending && <Skeleton lines={6} height="4rem" />}
      {calendar.isSuccess && isList && <Agenda days={days} today={today} sessions={sessions} />}
      {calendar.isSuccess && chosenView === "week" && !isPhone && <WeekGrid {...grid} onDay={openDay} />}
      {calendar.isSuccess && chosenView === "month" && (
        <>
          <section className="card cal__month">
            <MonthGrid {...grid} isSmall={isPhone} onOpenDay={openDay} />
          </section>
          {isPhone && <DayList day={day} sessions={sessions.get(day) ?? []} />}
        </>
      )}
    </>
  );
}

/** The sessions of the day that is chosen in the month of a phone. */
function DayList({ day, sessions }: { readonly day: Day; readonly sessions: readonly CalendarSession[] }) {
  const t = useText();
  return (
    <section className="card" aria-labelledby="chosen-day">
      <h2 id="chosen-day" className="cal__day num">
        {formatWeekdayAndDay(noonOf(day), "UTC")}
      </h2>
      {sessions.length === 0 ? (
        <EmptyState title={t("calendar.noneOnDay")} />
      ) : (
        <ol className="list">
          {sessions.map((session) => (
            <CalendarRow key={session.sessionId} session={session} />
          ))}
        </ol>
      )}
    </section>
  );
}
