import type { MessageKey } from "@openrounds/messages/keys.ts";
import { addDays, addYears, wallClock, type Day } from "../kernel/time.ts";
import { BATCH_LIMITS, DAYS_LEFT_WARNING } from "./limits.ts";
import type { BatchStatus, UpdateBatch } from "./schemas.ts";
import { parseSchedule } from "./schedule.ts";

const DAY_MS = 86_400_000;
const DAY_MINUTES = 24 * 60;
/** After this time of day, a batch can no longer start today. */
const LAST_START_TIME_TODAY = "23:50";

/** The earliest start of a new batch: today in its time zone, or tomorrow in the last ten minutes of the day. */
export function earliestStart(nowMs: number, timeZone: string): Day {
  const { day, time } = wallClock(nowMs, timeZone);
  return time > LAST_START_TIME_TODAY ? addDays(day, 1) : day;
}

/** The earliest day that the start of a batch can be changed to; an unchanged start in the past is allowed. */
export const earliestChange = (before: Day, start: Day, nowMs: number, timeZone: string): Day =>
  start === before ? before : earliestStart(nowMs, timeZone);

/** The end that a form proposes for a start: one year later. */
export const proposedEnd = (start: Day): Day => addYears(start, 1);

/** The end after the start has changed: unchanged when it is later, else the day after the start. */
export const endAfterStartChange = (start: Day, end: Day): Day => (end > start ? end : addDays(start, 1));

/** The end time after the start time has changed: unchanged when it is later, else one minute later, within the day. */
export function endTimeAfterStartChange(start: string, end: string): string {
  if (end > start) return end;
  const [hours = 0, minutes = 0] = start.split(":").map(Number);
  const later = hours * 60 + minutes + 1;
  if (later >= DAY_MINUTES) return BATCH_LIMITS.latestEnd;
  return `${String(Math.floor(later / 60)).padStart(2, "0")}:${String(later % 60).padStart(2, "0")}`;
}

export type BatchDates = Pick<
  UpdateBatch,
  "startDateTime" | "endDateTime" | "sessionStartDateTime" | "sessionEndDateTime" | "timeZone" | "schedule"
>;

/** Message keys of invalid dates of a batch, by field; empty when all are valid. */
export function dateErrors(dates: BatchDates, earliest: Day): Partial<Record<keyof BatchDates, MessageKey>> {
  const start = wallClock(dates.startDateTime, dates.timeZone).day;
  const end = wallClock(dates.endDateTime, dates.timeZone).day;
  const wrong: Partial<Record<keyof BatchDates, MessageKey>> = {};
  if (start < earliest) wrong.startDateTime = "VALID_CREATE_BATCH_START_PAST";
  if (end <= start) wrong.endDateTime = "VALID_CREATE_BATCH_END_BEFORE_START";
  else if (end > addYears(start, BATCH_LIMITS.spanYears)) wrong.endDateTime = "VALID_CREATE_BATCH_SPAN";
  if (dates.sessionStartDateTime > BATCH_LIMITS.latestStart) {
    wrong.sessionStartDateTime = "VALID_CREATE_BATCH_START_TIME";
  }
  if (dates.sessionEndDateTime <= dates.sessionStartDateTime) wrong.sessionEndDateTime = "VALID_CREATE_BATCH_END_TIME";
  if (dates.schedule !== "" && parseSchedule(dates.schedule) === undefined) {
    wrong.schedule = "VALID_CREATE_BATCH_SCHEDULE";
  }
  return wrong;
}

/** The days until the end of a batch in its time zone, 0 on its last day; undefined above the warning limit. */
export function daysLeftWarning(
  batch: { readonly endDateTime: number; readonly timeZone: string; readonly entityStatus: BatchStatus },
  nowMs: number,
): number | undefined {
  if (batch.entityStatus !== "ACTIVE") return undefined;
  const dayOf = (atMs: number): number => Date.parse(wallClock(atMs, batch.timeZone).day);
  const days = (dayOf(batch.endDateTime) - dayOf(nowMs)) / DAY_MS;
  return days >= 0 && days <= DAYS_LEFT_WARNING ? days : undefined;
}

/** Whether start and time zone are locked, which they are once the batch is active. */
export const isStartLocked = (batch: { readonly entityStatus: BatchStatus }): boolean =>
  batch.entityStatus === "ACTIVE";

/** The message key of an invalid meeting link: not https, or not on one of the hosts or their subdomains. */
export function meetingLinkError(link: string, hosts: readonly string[]): MessageKey | undefined {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (url?.protocol !== "https:") return "VALID_MEETING_LINK";
  const isPlain = url.username === "" && url.password === "" && url.port === "";
  const isKnown = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isPlain && isKnown ? undefined : "VALID_MEETING_HOST";
}
