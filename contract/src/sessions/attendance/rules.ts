import type { PermissionCode } from "../../kernel/permissions.ts";
import type { AttendanceEventKind, AttendanceSource } from "./schemas.ts";

/** Any of these codes lets a person see the attendance of others in a batch. */
export const ATTENDANCE_CODES: readonly PermissionCode[] = ["START_SESSION", "DOWNLOAD_DATA_REPORTS", "EDIT_BATCH"];

/** The interval at which a room records that a person is still there. */
export const ALIVE_EVERY_MS = 30_000;
/** A person who returns within this time after the last heartbeat continues a stay without an end. */
export const CONTINUED_WITHIN_MS = 120_000;
/** A person without a heartbeat for this long counts as absent. */
export const PRESENT_FOR_MS = 75_000;

/** The interval at which people at a plain link are asked whether they are still there, and how long the question waits. */
export const LINK_ASKED_EVERY_MS = 15 * 60_000;
export const LINK_ANSWERED_WITHIN_MS = 5 * 60_000;

/** A person without a sign of life for this long counts as absent. */
const PRESENT_FOR: Readonly<Record<AttendanceSource, number>> = {
  ROOM: PRESENT_FOR_MS,
  LINK: LINK_ASKED_EVERY_MS + LINK_ANSWERED_WITHIN_MS,
  ZOOM: PRESENT_FOR_MS,
};

/** An entry of the attendance ledger. */
export interface AttendanceEvent {
  readonly userId: string;
  readonly connectionId: string;
  readonly kind: AttendanceEventKind;
  readonly source: AttendanceSource;
  readonly atMs: number;
}

/** When a session was open; time outside does not count. */
export interface AttendanceWindow {
  readonly opensAtMs: number;
  readonly closesAtMs: number;
  /** Whether the session still runs, so that it closes now. */
  readonly isRunning?: boolean;
}

/** The attendance of one person in one session, computed from the ledger. */
export interface Attendance {
  readonly minutes: number;
  /** The exact duration behind the rounded minutes. */
  readonly presentMs: number;
  readonly isPresent: boolean;
  readonly firstJoinedAtMs: number;
  readonly lastSeenAtMs: number;
  /** How it was measured; by the most reliable source where there are several. */
  readonly source: AttendanceSource;
}

interface DeviceStay {
  readonly from: number;
  readonly to: number;
  readonly hasLeft: boolean;
  readonly source: AttendanceSource;
}

const groupsBy = <T>(items: readonly T[], keyOf: (item: T) => string): T[][] => [...Map.groupBy(items, keyOf).values()];

/**
 * The stay of one device: from its first to its last heartbeat. Zoom reports no heartbeats, so a stay there lasts while
 * the session runs, unless it reported its end.
 */
function stayOf(events: readonly AttendanceEvent[], { isRunning = false, closesAtMs }: AttendanceWindow): DeviceStay {
  const times = events.map(({ atMs }) => atMs);
  const hasLeft = events.some(({ kind }) => kind === "LEAVE");
  const source = events[0]?.source ?? "ROOM";
  const goesOn = source === "ZOOM" && isRunning && !hasLeft;
  return { from: Math.min(...times), to: Math.max(...times, goesOn ? closesAtMs : 0), hasLeft, source };
}

/** Extends a stay without an end to the person's next stay, if that follows soon. */
function continueStay(stay: DeviceStay, stays: readonly DeviceStay[]): DeviceStay {
  if (stay.hasLeft) return stay;
  const next = stays.map(({ from }) => from).filter((from) => from > stay.to && from <= stay.to + CONTINUED_WITHIN_MS);
  return { ...stay, to: Math.max(stay.to, ...next) };
}

const clipToWindow = (stay: DeviceStay, { opensAtMs, closesAtMs }: AttendanceWindow): DeviceStay => ({
  ...stay,
  from: Math.max(stay.from, opensAtMs),
  to: Math.min(stay.to, closesAtMs),
});

/** The milliseconds covered by at least one stay. */
function coveredMs(stays: readonly DeviceStay[]): number {
  let total = 0;
  let until = -Infinity;
  for (const { from, to } of stays.toSorted((a, b) => a.from - b.from)) {
    total += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return total;
}

const devicesOf = (events: readonly AttendanceEvent[], window: AttendanceWindow): DeviceStay[] =>
  groupsBy(events, ({ connectionId }) => connectionId).map((own) => stayOf(own, window));

const countedStays = (devices: readonly DeviceStay[], window: AttendanceWindow): DeviceStay[] =>
  devices.map((stay) => clipToWindow(continueStay(stay, devices), window)).filter(({ from, to }) => from <= to);

const RELIABLE_FIRST: readonly AttendanceSource[] = ["ROOM", "ZOOM", "LINK"];

function attendanceOfPerson(
  events: readonly AttendanceEvent[],
  window: AttendanceWindow,
  nowMs: number,
): Attendance | undefined {
  const devices = devicesOf(events, window);
  const stays = countedStays(devices, window);
  if (stays.length === 0) return undefined;
  const isPresent = devices.some(({ to, hasLeft, source }) => !hasLeft && to + PRESENT_FOR[source] >= nowMs);
  const presentMs = coveredMs(stays);
  return {
    minutes: Math.round(presentMs / 60_000),
    presentMs,
    isPresent: isPresent && nowMs <= window.closesAtMs,
    firstJoinedAtMs: Math.min(...stays.map(({ from }) => from)),
    lastSeenAtMs: Math.max(...stays.map(({ to }) => to)),
    source: RELIABLE_FIRST.find((source) => stays.some((stay) => stay.source === source)) ?? "ROOM",
  };
}

/**
 * The attendance of each person by user id: the time within the window that any of their devices covers. Independent of
 * the order of events, and idempotent for duplicates.
 */
export function attendanceOf(
  events: readonly AttendanceEvent[],
  window: AttendanceWindow,
  nowMs: number,
): Map<string, Attendance> {
  const people = Map.groupBy(events, ({ userId }) => userId);
  const totals = new Map<string, Attendance>();
  for (const [userId, own] of people) {
    const attendance = attendanceOfPerson(own, window, nowMs);
    if (attendance !== undefined) totals.set(userId, attendance);
  }
  return totals;
}

/** The stays of one person, with overlapping ones merged. */
function mergeStays(stays: readonly DeviceStay[]): DeviceStay[] {
  const whole: DeviceStay[] = [];
  for (const stay of stays.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last === undefined || stay.from > last.to) whole.push(stay);
    else whole[whole.length - 1] = { ...last, to: Math.max(last.to, stay.to) };
  }
  return whole;
}

/** The maximum number of people who were there at once; a person with two devices counts once. */
export function peakOf(events: readonly AttendanceEvent[], window: AttendanceWindow): number {
  const changes = groupsBy(events, ({ userId }) => userId)
    .flatMap((own) => mergeStays(countedStays(devicesOf(own, window), window)))
    .flatMap(({ from, to }) => [
      { atMs: from, by: 1 },
      { atMs: to, by: -1 },
    ])
    .toSorted((a, b) => a.atMs - b.atMs || b.by - a.by);
  let present = 0;
  let peak = 0;
  for (const { by } of changes) {
    present += by;
    peak = Math.max(peak, present);
  }
  return peak;
}
