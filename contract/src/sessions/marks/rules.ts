import { comparableText } from "../../kernel/text.ts";
import type { Attendance } from "../attendance/rules.ts";
import type { AttendanceMark } from "../attendance/schemas.ts";
import type { SessionStatus } from "../schemas.ts";
import type { ListLineState } from "./schemas.ts";

/** Whether attendance can be entered by hand: the session is running, or its time is over. */
export const isMarkable = (status: SessionStatus): boolean =>
  status === "INPROGRESS" || status === "COMPLETED" || status === "NEVER_STARTED";

const MINUTE_MS = 60_000;

export interface SessionLength {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly startedAtMs: number | null;
  readonly endedAtMs: number | null;
}

/** The planned duration of a session in minutes. */
export const plannedMinutes = ({ startsAtMs, endsAtMs }: Pick<SessionLength, "startsAtMs" | "endsAtMs">): number =>
  Math.round((endsAtMs - startsAtMs) / MINUTE_MS);

/** The maximum attendance of a person in minutes: the planned duration, or the actual one if it is longer. */
export function maxAttendedMinutes({ startedAtMs, endedAtMs, ...planned }: SessionLength): number {
  const durationMs = startedAtMs === null || endedAtMs === null ? 0 : endedAtMs - startedAtMs;
  return Math.max(plannedMinutes(planned), Math.ceil(durationMs / MINUTE_MS));
}

/** The attendance of a person that counts: the mark, or else the measured one. */
export function effectiveAttendance(
  measured: Attendance | undefined,
  mark: Pick<AttendanceMark, "attendance" | "minutes"> | undefined,
  opensAtMs: number,
): Attendance | undefined {
  if (mark === undefined) return measured;
  if (mark.attendance === "NOT_ATTENDED") return undefined;
  const presentMs = mark.minutes * MINUTE_MS;
  return {
    isPresent: false,
    firstJoinedAtMs: opensAtMs,
    lastSeenAtMs: opensAtMs + presentMs,
    source: "ROOM",
    ...measured,
    minutes: mark.minutes,
    presentMs,
  };
}

/** A line of a pasted list: a person and a duration. */
export interface ListLine {
  readonly text: string;
  readonly cells: readonly string[];
  readonly minutes: number | undefined;
}

/** The cells of a line, separated by comma, semicolon or tab; quotes protect separators. */
function cellsOf(line: string): string[] {
  const cells = [""];
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === "," || sign === ";" || sign === "\t")) cells.push("");
    else cells[cells.length - 1] = `${cells.at(-1) ?? ""}${sign}`;
  }
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
}

const MINUTES_CELL = /^\d{1,4}$/;

/** The lines of a pasted list without empty ones; a last cell of up to four digits is the minutes. */
export function readList(text: string): ListLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((line): ListLine[] => {
    const cells = cellsOf(line.replace("\uFEFF", ""));
    if (cells.length === 0) return [];
    const last = cells.at(-1) ?? "";
    const hasMinutes = cells.length > 1 && MINUTES_CELL.test(last);
    return [
      {
        text: line.trim(),
        cells: hasMinutes ? cells.slice(0, -1) : cells,
        minutes: hasMinutes ? Number(last) : undefined,
      },
    ];
  });
}

export interface NamedPerson {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly countryCode: string | null;
  readonly phone: string | null;
}

/** A name normalized for comparison: its words in sorted order. */
const nameKey = (name: string): string =>
  comparableText(name)
    .split(/[\s,]+/)
    .filter((word) => word !== "")
    .toSorted()
    .join(" ");

const PHONE = /^\+?[\d ().-]{7,24}$/;
const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

/** The keys that identify a person: e-mail, name, and phone with country code and in national format. */
function keysOf({ firstName, lastName, email, countryCode, phone }: NamedPerson): string[] {
  const keys = [`name ${nameKey(`${firstName} ${lastName}`)}`];
  if (email !== null) keys.push(`email ${email.toLowerCase()}`);
  if (phone !== null) {
    const own = digitsOf(phone);
    keys.push(`phone ${own}`, `phone ${digitsOf(countryCode ?? "")}${own}`);
  }
  return keys;
}

/** The keys of a line: e-mail or phone if it has one, else the name from its cells. */
function searchKeysOf({ cells }: ListLine): string[] {
  const email = cells.find((cell) => cell.includes("@"));
  if (email !== undefined) return [`email ${email.toLowerCase()}`];
  const phone = cells.find((cell) => PHONE.test(cell));
  if (phone !== undefined) return [`phone ${digitsOf(phone).replace(/^0+/, "")}`];
  return [`name ${nameKey(cells.join(" "))}`, `name ${nameKey(cells[0] ?? "")}`];
}

/** A line of a pasted list with its possible people. */
export interface FoundLine<Person> {
  readonly line: ListLine;
  readonly state: ListLineState;
  readonly people: readonly Person[];
}

/** Finds the people of the lines; a second line for the same person is marked as a duplicate. */
export function matchList<Person extends NamedPerson>(
  lines: readonly ListLine[],
  people: readonly Person[],
  maxMinutes: number,
): FoundLine<Person>[] {
  const byKey = new Map<string, Map<string, Person>>();
  for (const person of people) {
    for (const key of keysOf(person)) {
      byKey.set(key, (byKey.get(key) ?? new Map<string, Person>()).set(person.userId, person));
    }
  }
  const taken = new Set<string>();
  return lines.map((line) => {
    const found = searchKeysOf(line)
      .map((key) => byKey.get(key))
      .find((each) => each !== undefined);
    const meant = [...(found?.values() ?? [])];
    const [first] = meant;
    const stateOf = (): ListLineState => {
      if (first === undefined) return "UNKNOWN";
      if (meant.length > 1) return "SEVERAL";
      if (taken.has(first.userId)) return "TWICE";
      const { minutes } = line;
      return minutes !== undefined && (minutes < 1 || minutes > maxMinutes) ? "MINUTES" : "MATCHED";
    };
    const state = stateOf();
    if (state === "MATCHED" && first !== undefined) taken.add(first.userId);
    return { line, state, people: meant };
  });
}
