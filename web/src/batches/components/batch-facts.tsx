import { IconCalendarEvent, IconClock, IconLanguage, IconRepeat, IconVideo } from "@tabler/icons-react";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { parseSchedule, WEEKDAYS } from "@openrounds/contract/batches/schedule.ts";
import { startOfDay, wallClock } from "@openrounds/contract/kernel/time.ts";
import { nowMs } from "../../kernel/clock.ts";
import {
  deviceTimeZone,
  formatDays,
  formatTimes,
  joinList,
  languageName,
  weekdayName,
  zoneName,
} from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";

/** The repetition of a batch in words: Mondays and Thursdays, every 2 weeks. */
export function useScheduleText(): (schedule: string) => string {
  const t = useText();
  return (text) => {
    const schedule = parseSchedule(text);
    if (schedule === undefined) return t("batches.repeat.none");
    const days =
      schedule.frequency === "WEEKLY"
        ? schedule.days.map((day) => weekdayName(WEEKDAYS.indexOf(day), "long"))
        : schedule.days.map(({ week, day }) => t("batches.week.day", { week, weekday: day }));
    const key = schedule.frequency === "WEEKLY" ? "batches.repeat.weeklyOn" : "batches.repeat.monthlyOn";
    return t(key, { interval: schedule.interval, days: joinList(days) });
  };
}

/** The columns that are shown of any batch, also to people outside it. */
type BatchSummary = Pick<
  Batch,
  | "schedule"
  | "sessionStartDateTime"
  | "sessionEndDateTime"
  | "timeZone"
  | "startDateTime"
  | "endDateTime"
  | "primaryLanguage"
  | "interpreters"
  | "batchMode"
>;

interface BatchFactsProps {
  readonly batch: BatchSummary;
  /** Whether a phone shows everything too, not the schedule alone. */
  readonly showsAllOnPhone?: boolean;
}

/** The session times on the first day or today, whichever is later: daylight saving may change between them. */
function sessionTimesOf(batch: BatchSummary): { fromMs: number; toMs: number } {
  const { day } = wallClock(Math.max(nowMs(), batch.startDateTime), batch.timeZone);
  const at = (time: string): number => {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    return startOfDay(day, batch.timeZone) + (hours * 60 + minutes) * 60_000;
  };
  return { fromMs: at(batch.sessionStartDateTime), toMs: at(batch.sessionEndDateTime) };
}

/**
 * The session times in the batch's time zone, and in the person's zone if it differs: the rows below use the latter.
 */
function useSessionTimes(batch: BatchSummary): { inBatch: string; zone: string; here: string | undefined } {
  const t = useText();
  const { fromMs, toMs } = sessionTimesOf(batch);
  const isSame = wallClock(fromMs, batch.timeZone).time === wallClock(fromMs, deviceTimeZone()).time;
  const inDeviceZone = { times: formatTimes(fromMs, toMs), zone: zoneName(deviceTimeZone(), fromMs) };
  return {
    inBatch: formatTimes(fromMs, toMs, batch.timeZone),
    zone: zoneName(batch.timeZone, fromMs),
    here: isSame ? undefined : t("batches.yourTimes", inDeviceZone),
  };
}

/** Dates, times, languages and place of a batch: one line under the title. */
export function BatchFacts({ batch, showsAllOnPhone = false }: BatchFactsProps) {
  const rowClass = showsAllOnPhone ? "meta" : "meta only-d";
  const t = useText();
  const scheduleWords = useScheduleText();
  const { inBatch, zone, here: inDeviceZone } = useSessionTimes(batch);
  const languages = [batch.primaryLanguage, ...batch.interpreters].map(languageName);
  return (
    <>
      <span className={inDeviceZone === undefined || showsAllOnPhone ? "meta num" : "meta num only-d"}>
        <IconRepeat className="i" aria-hidden />
        {t("batches.scheduleAndTimes", { schedule: scheduleWords(batch.schedule), times: inBatch, zone })}
      </span>
      {inDeviceZone !== undefined && (
        <span className="meta num">
          <IconClock className="i" aria-hidden />
          {inDeviceZone}
        </span>
      )}
      <span className={`${rowClass} num`}>
        <IconCalendarEvent className="i" aria-hidden />
        {formatDays(batch.startDateTime, batch.endDateTime, batch.timeZone)}
      </span>
      <span className={rowClass}>
        <IconLanguage className="i" aria-hidden />
        {joinList(languages)}
      </span>
      <span className={rowClass}>
        <IconVideo className="i" aria-hidden />
        {t(`batches.mode.${batch.batchMode}`)}
      </span>
    </>
  );
}
