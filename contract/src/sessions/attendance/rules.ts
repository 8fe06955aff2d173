import type { AttendanceEventKind } from "./schemas.ts";

/** How often a room notes that a person is still there. */
export const ALIVE_EVERY_MS = 30_000;
/** A return so soon after the last sign of life continues a stay that nobody ended. */
export const BRIDGED_MS = 120_000;
/** Without a sign of life for so long a person counts as gone. */
export const PRESENT_FOR_MS = 75_000;

/** One line of the ledger. */
export interface AttendanceEvent {
  readonly userId: string;
  readonly connectionId: string;
  readonly kind: AttendanceEventKind;
  readonly atMs: number;
}

/** When a session was open; outside nothing counts. */
export interface AttendanceWindow {
  readonly opensAtMs: number;
  readonly closesAtMs: number;
}

/** What the ledger says about one person in one session. */
export interface Attendance {
  readonly minutes: number;
  /** As the minutes, but not rounded. */
  readonly presentMs: number;
  readonly isPresent: boolean;
  readonly firstJoinedAtMs: number;
  readonly lastSeenAtMs: number;
}

interface Stay {
  readonly from: number;
  readonly to: number;
  readonly hasLeft: boolean;
}

const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): T[][] => [...Map.groupBy(items, keyOf).values()];

/** The stay of one device: from its first to its last sign of life. */
function stayOf(events: readonly AttendanceEvent[]): Stay {
  const times = events.map(({ atMs }) => atMs);
  return { from: Math.min(...times), to: Math.max(...times), hasLeft: events.some(({ kind }) => kind === "LEAVE") };
}

/** A stay that nobody ended goes on to the next one of the same person, when that follows soon. */
function bridged(stay: Stay, stays: readonly Stay[]): Stay {
  if (stay.hasLeft) return stay;
  const next = stays.map(({ from }) => from).filter((from) => from > stay.to && from <= stay.to + BRIDGED_MS);
  return { ...stay, to: Math.max(stay.to, ...next) };
}

const clipped = (stay: Stay, { opensAtMs, closesAtMs }: AttendanceWindow): Stay => ({
  ...stay,
  from: Math.max(stay.from, opensAtMs),
  to: Math.min(stay.to, closesAtMs),
});

/** The milliseconds that at least one stay covers. */
function covered(stays: readonly Stay[]): number {
  let total = 0;
  let until = -Infinity;
  for (const { from, to } of stays.toSorted((a, b) => a.from - b.from)) {
    total += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return total;
}

const devicesOf = (events: readonly AttendanceEvent[]): Stay[] =>
  grouped(events, ({ connectionId }) => connectionId).map(stayOf);

const countedStays = (devices: readonly Stay[], window: AttendanceWindow): Stay[] =>
  devices.map((stay) => clipped(bridged(stay, devices), window)).filter(({ from, to }) => from <= to);

function attendanceOfPerson(
  events: readonly AttendanceEvent[],
  window: AttendanceWindow,
  nowMs: number,
): Attendance | undefined {
  const devices = devicesOf(events);
  const stays = countedStays(devices, window);
  if (stays.length === 0) return undefined;
  const isPresent = devices.some(({ to, hasLeft }) => !hasLeft && to + PRESENT_FOR_MS >= nowMs);
  const presentMs = covered(stays);
  return {
    minutes: Math.round(presentMs / 60_000),
    presentMs,
    isPresent: isPresent && nowMs <= window.closesAtMs,
    firstJoinedAtMs: Math.min(...stays.map(({ from }) => from)),
    lastSeenAtMs: Math.max(...stays.map(({ to }) => to)),
  };
}

/**
 * Who was there and for how long, by user id: the time that any device of a person covers, within
 * the window. Neither the order of the events nor a repeated one changes anything.
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

/** The stays of one person, those that overlap as one. */
function joined(stays: readonly Stay[]): Stay[] {
  const whole: Stay[] = [];
  for (const stay of stays.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last === undefined || stay.from > last.to) whole.push(stay);
    else whole[whole.length - 1] = { ...last, to: Math.max(last.to, stay.to) };
  }
  return whole;
}

/** How many people were there at the same time, at most; somebody with two devices counts once. */
export function peakOf(events: readonly AttendanceEvent[], window: AttendanceWindow): number {
  const changes = grouped(events, ({ userId }) => userId)
    .flatMap((own) => joined(countedStays(devicesOf(own), window)))
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
