import type { MessageKey } from "@openrounds/messages/keys.ts";
import { addDays, addYears, wallClock, type Day } from "../kernel/time.ts";
import { BATCH_LIMITS, DAYS_LEFT_WARNING } from "./limits.ts";
import type { BatchStatus, UpdateBatch } from "./schemas.ts";
import { parseSchedule } from "./schedule.ts";

const DAY_MS = 86_400_000;
const DAY_MINUTES = 24 * 60;
/** After this time of day, today is over as a start. */
const LATEST_START_TODAY = "23:50";

/** The earliest day a batch may start: today in its time zone, tomorrow from ten to midnight on. */
export function earliestStart(nowMs: number, timeZone: string): Day {
  const { day, time } = wallClock(nowMs, timeZone);
  return time > LATEST_START_TODAY ? addDays(day, 1) : day;
}

/** The earliest day that the start of a batch may be changed to; it may stay where it is, though that day is over. */
export const earliestChange = (before: Day, start: Day, nowMs: number, timeZone: string): Day =>
  start === before ? before : earliestStart(nowMs, timeZone);

/** The end that a form proposes for a start: one year later. */
export const proposedEnd = (start: Day): Day => addYears(start, 1);

/** The end after the start was changed: kept when it is later, else the day after the start. */
export const adjustedEnd = (start: Day, end: Day): Day => (end > start ? end : addDays(start, 1));

/** The end time after the start time was changed: kept when it is later, else one minute after, within the day. */
export function adjustedEndTime(start: string, end: string): string {
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

/** What is wrong with the dates of a batch, by field; empty when nothing is. */
export function wrongDates(dates: BatchDates, earliest: Day): Partial<Record<keyof BatchDates, MessageKey>> {
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

/** In how many days a batch ends by the calendar where it is, 0 on its last day; undefined where they are too many to warn. */
export function daysLeftWarning(
  batch: { readonly endDateTime: number; readonly timeZone: string; readonly entityStatus: BatchStatus },
  nowMs: number,
): number | undefined {
  if (batch.entityStatus !== "ACTIVE") return undefined;
  const dayOf = (atMs: number): number => Date.parse(wallClock(atMs, batch.timeZone).day);
  const days = (dayOf(batch.endDateTime) - dayOf(nowMs)) / DAY_MS;
  return days >= 0 && days <= DAYS_LEFT_WARNING ? days : undefined;
}

/** Whether start and time zone can no longer be changed: once the batch is active. */
export const isStartLocked = (batch: { readonly entityStatus: BatchStatus }): boolean =>
  batch.entityStatus === "ACTIVE";

/** What is wrong with a meeting link: no secure address, or none of the hosts and their subdomains; look-alikes count as others. */
export function meetingLinkFault(link: string, hosts: readonly string[]): MessageKey | undefined {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (url?.protocol !== "https:") return "VALID_MEETING_LINK";
  const isPlain = url.username === "" && url.password === "" && url.port === "";
  const isKnown = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isPlain && isKnown ? undefined : "VALID_MEETING_HOST";
}
