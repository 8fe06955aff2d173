import type { PlannedSessionFields } from "@openrounds/contract/batches/planned-sessions.ts";
import { recurrenceDays } from "@openrounds/contract/batches/recurrence.ts";
import { addDays, addYears, startOfDay, wallClock, type Day } from "@openrounds/contract/kernel/time.ts";

/** What stays together when a row is moved to another date. */
interface RowContent {
  /** Identifies the row on the screen. */
  readonly key: string;
  /** The session of an existing batch; undefined for a new one. */
  readonly sessionId: string | undefined;
  /** Empty for the default topic. */
  readonly topic: string;
  readonly presenter: string;
}

/** When a row takes place, in the time zone of its batch. */
export interface RowTimes {
  readonly date: Day;
  readonly startTime: string;
  readonly endTime: string;
}

/** A session in the table of a plan. */
export interface PlanRow extends RowContent, RowTimes {}

/** The columns that take pasted texts, from left to right. */
export const TEXT_COLUMNS = ["topic", "presenter"] as const;
export type TextColumn = (typeof TEXT_COLUMNS)[number];

/** The columns with a field in each row. */
export type PlanColumn = TextColumn | keyof RowTimes;

let lastKey = 0;
const newKey = (): string => `new-${(lastKey += 1)}`;

/** A row without topic. */
export const emptyRow = (times: RowTimes): PlanRow => ({
  key: newKey(),
  sessionId: undefined,
  topic: "",
  presenter: "",
  ...times,
});

/** Rows on certain days; the first rows keep their topics and presenters. */
export const rowsOnDays = (
  days: readonly Day[],
  times: Omit<RowTimes, "date">,
  before: readonly PlanRow[],
): PlanRow[] => days.map((date, index) => ({ ...(before[index] ?? emptyRow({ date, ...times })), date, ...times }));

/** A row of an existing session. */
export function rowOfSession(
  session: {
    readonly sessionId: string;
    readonly topic: string;
    readonly presenter: string;
    readonly startDateTime: number;
    readonly endDateTime: number;
  },
  timeZone: string,
): PlanRow {
  const { sessionId, topic, presenter } = session;
  const start = wallClock(session.startDateTime, timeZone);
  const endTime = wallClock(session.endDateTime, timeZone).time;
  return { key: sessionId, sessionId, topic, presenter, date: start.day, startTime: start.time, endTime };
}

/** The rows as a call sends them. */
export const toPlannedSessions = (
  rows: readonly PlanRow[],
  timeZone: string,
): (PlannedSessionFields & Pick<PlanRow, "sessionId">)[] =>
  rows.map(({ sessionId, topic, presenter, date, startTime, endTime }) => ({
    ...{ sessionId, topic, presenter, startTime, endTime },
    date: date === "" ? -1 : startOfDay(date, timeZone),
  }));

const inOrder = (one: RowTimes, other: RowTimes): number =>
  `${one.date} ${one.startTime}`.localeCompare(`${other.date} ${other.startTime}`);

/** The rows in the order of time. */
export const sortRows = (rows: readonly PlanRow[]): PlanRow[] => rows.toSorted(inOrder);

const timesOf = ({ date, startTime, endTime }: RowTimes): RowTimes => ({ date, startTime, endTime });

/** Moves a session to the place of another one: the dates stay, the sessions between move up or down. */
export function moveRow(rows: readonly PlanRow[], from: number, to: number): PlanRow[] {
  const moved = rows[from];
  if (moved === undefined || to < 0 || to >= rows.length) return [...rows];
  const reordered = rows.toSpliced(from, 1).toSpliced(to, 0, moved);
  return reordered.map((row, index) => ({ ...row, ...timesOf(rows[index] ?? row) }));
}

/** Moves one session, or it and all later ones, by so many days. */
export const shiftRows = (
  rows: readonly PlanRow[],
  { from, days, isOnlyOne }: { readonly from: number; readonly days: number; readonly isOnlyOne: boolean },
): PlanRow[] =>
  sortRows(
    rows.map((row, index) =>
      index === from || (index > from && !isOnlyOne) ? { ...row, date: addDays(row.date, days) } : row,
    ),
  );

/** The day of the recurrence after the last row; a week later without one. */
export function dayAfter(rows: readonly RowTimes[], schedule: string): Day | undefined {
  const [first, last] = [rows[0]?.date, rows.at(-1)?.date];
  if (first === undefined || last === undefined) return undefined;
  const days = schedule === "" ? [] : recurrenceDays(schedule, first, addYears(last, 1));
  return days.find((day) => day > last) ?? addDays(last, 7);
}

/** Leaves a date out: its session and all later ones take the next date, the last one a new date. */
export function skipDate(rows: readonly PlanRow[], at: number, schedule: string): PlanRow[] {
  const next = dayAfter(rows, schedule);
  const last = rows.at(-1);
  if (next === undefined || last === undefined) return [...rows];
  const dates = [...rows.map(timesOf).toSpliced(at, 1), { ...timesOf(last), date: next }];
  return rows.map((row, index) => ({ ...row, ...dates[index] }));
}

export interface FilledRows {
  readonly rows: PlanRow[];
  /** The pasted lines without a row. */
  readonly rest: readonly string[];
}

/** The cells of a pasted text: lines, with columns separated by tabs as sheets copy them. Empty last lines do not count. */
const cellsOf = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, "\n")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t").map((cell) => cell.trim()));

/** Whether a pasted text is more than one cell. */
export const isTable = (text: string): boolean => /[\n\t]/.test(text.trim());

/** Fills rows downwards from a cell with a pasted list, or with two columns of a sheet. */
export function fillRows(
  rows: readonly PlanRow[],
  { at, column }: { readonly at: number; readonly column: TextColumn },
  text: string,
): FilledRows {
  const cells = cellsOf(text);
  const columns = TEXT_COLUMNS.slice(TEXT_COLUMNS.indexOf(column));
  const filled = rows.map((row, index) => {
    const line = cells[index - at];
    if (line === undefined) return row;
    return { ...row, ...Object.fromEntries(columns.slice(0, line.length).map((name, place) => [name, line[place]])) };
  });
  return { rows: filled, rest: cells.slice(rows.length - at).map((line) => line.join("\t")) };
}

/** The days that are left out of a recurrence, as public holidays. */
export type LeftOut = Pick<ReadonlySet<Day>, "has">;

/** The first day of the recurrence after the last row that is not left out. */
function freeDayAfter(rows: readonly RowTimes[], schedule: string, leftOut: LeftOut): Day | undefined {
  const last = rows.at(-1);
  const date = dayAfter(rows, schedule);
  if (last === undefined || date === undefined || !leftOut.has(date)) return date;
  return freeDayAfter([...rows, { ...timesOf(last), date }], schedule, leftOut);
}

/** Adds rows for lines without one, each on the next day of the recurrence that is not left out. */
export function addRows(
  rows: readonly PlanRow[],
  lines: readonly string[],
  { schedule, leftOut = new Set() }: { readonly schedule: string; readonly leftOut?: LeftOut | undefined },
): PlanRow[] {
  let list = [...rows];
  for (const line of lines) {
    const last = list.at(-1);
    const date = freeDayAfter(list, schedule, leftOut);
    if (last === undefined || date === undefined) return list;
    const added = list.concat(emptyRow({ ...timesOf(last), date }));
    list = fillRows(added, { at: list.length, column: "topic" }, line).rows;
  }
  return list;
}

/** Three versions of one plan: as it was opened, as it was edited here, and as it is now. */
export interface PlanVersions {
  readonly opened: readonly PlanRow[];
  readonly edited: readonly PlanRow[];
  readonly current: readonly PlanRow[];
}

const FIELDS = ["topic", "presenter", "date", "startTime", "endTime"] as const;

/** The current plan with what was edited here: edited fields win, sessions that are gone stay away. */
export function mergePlans({ opened, edited, current }: PlanVersions): PlanRow[] {
  const [before, mine] = [opened, edited].map((rows) => new Map(rows.map((row) => [row.sessionId, row])));
  const merged = current.flatMap((row) => {
    const [base, own] = [before?.get(row.sessionId), mine?.get(row.sessionId)];
    if (base !== undefined && own === undefined) return [];
    const changed = FIELDS.filter((name) => own !== undefined && own[name] !== base?.[name]);
    return [{ ...row, ...Object.fromEntries(changed.map((name) => [name, own?.[name]])) }];
  });
  return sortRows([...merged, ...edited.filter(({ sessionId }) => sessionId === undefined)]);
}
