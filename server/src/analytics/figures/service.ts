import type { AttendedFilter } from "@openrounds/contract/analytics/filters.ts";
import type { Db } from "../../kernel/db/database.ts";
import {
  asksAttended,
  listAlike,
  listPacked,
  listSeats,
  type CountedScope,
  type FigureScope,
  type PackedSession,
  type PeopleGroup,
  type PersonStanding,
  type SessionScopes,
  type Standing,
} from "./queries.ts";

export { asksAttended } from "./queries.ts";
export type { CountedScope, FigureScope } from "./queries.ts";

/** A session, and the attendance in it of the people in scope. */
export interface SessionTurnout extends Pick<PackedSession, "sessionId" | "programId" | "batchId" | "startMs" | "day"> {
  /** The people who came, as indexes. */
  readonly people: Int32Array;
  /** The attendance of each, as in the rollup. */
  readonly stays: Int32Array;
}

/** The sessions in scope in order of their start, with those who came. */
export interface Turnout {
  /** With the people who attended enough. */
  readonly scope: CountedScope;
  readonly sessions: readonly SessionTurnout[];
}

/** The first session of a person in the programs. */
export type FirstSession = Pick<PackedSession, "startMs" | "day">;

/** What was read for figures about a scope and the one before. People are indexes. */
export interface Figures {
  readonly shown: Turnout;
  readonly before: Turnout | undefined;
  /** The number of each person. */
  readonly numbers: readonly number[];
  /** What each person is; undefined for people out of scope. */
  readonly groupOf: Readonly<OfEach<PeopleGroup>>;
  /** The first session of each person, when it was asked for. */
  readonly firsts: Readonly<OfEach<FirstSession>>;
}

const BYTES = 4;

/** The values of 4 bytes in a column of bytes. */
function valuesOf(bytes: Buffer): Int32Array {
  const values = new Int32Array(bytes.length / BYTES);
  for (let at = 0; at < values.length; at += 1) values[at] = bytes.readInt32BE(at * BYTES);
  return values;
}

interface ReadSession extends PackedSession {
  /** The people who came, as indexes; -1 for those who came only to other sessions of the programs. */
  readonly came: Int32Array;
}

/** The sessions with indexes of people, and the number of each. */
function withIndexes(rows: readonly PackedSession[]) {
  const indexOf = new Map<number, number>();
  const read = rows.map((row): ReadSession => ({ ...row, came: valuesOf(row.people) }));
  for (const { isShown, isBefore, came } of read) {
    if (isShown || isBefore) for (const number of came) if (!indexOf.has(number)) indexOf.set(number, indexOf.size);
  }
  for (const { came } of read) for (let at = 0; at < came.length; at += 1) came[at] = indexOf.get(came[at] ?? 0) ?? -1;
  return { read, indexOf };
}

/** Something about each person, by index. */
type OfEach<Value> = (Value | undefined)[];
const ofEach = <Value>(count: number): OfEach<Value> => Array.from<Value | undefined>({ length: count });

function firstsOf(read: readonly ReadSession[], count: number): OfEach<FirstSession> {
  const firsts = ofEach<FirstSession>(count);
  for (const session of read) for (const index of session.came) if (index >= 0) firsts[index] ??= session;
  return firsts;
}

/** The attendance of those people in a session of whom it is true. */
function turnoutIn({ came, stays, ...session }: ReadSession, isIn: (index: number) => boolean): SessionTurnout {
  const all = valuesOf(stays);
  const [people, kept] = [new Int32Array(came.length), new Int32Array(came.length)];
  let count = 0;
  for (let at = 0; at < came.length; at += 1) {
    const index = came[at] ?? -1;
    if (!isIn(index)) continue;
    people[count] = index;
    kept[count] = all[at] ?? 0;
    count += 1;
  }
  return { ...session, people: people.subarray(0, count), stays: kept.subarray(0, count) };
}

const MINUTES_FROM = 5;
/** The minutes of an attendance. */
export const minutesOf = (stay: number): number => stay >> MINUTES_FROM;

/**
 * The standing of each person who came, by index: the sessions they attended, and those that were held in the batches in
 * which they take part or attended a session.
 */
export function standingsOf(
  sessions: readonly SessionTurnout[],
  { seats, numbers }: Pick<ReadFigures, "seats" | "numbers">,
): OfEach<Standing> {
  const standings = ofEach<Standing>(numbers.length);
  for (const { people, stays, startMs } of sessions) {
    people.forEach((index, at) => {
      const own = (standings[index] ??= { attended: 0, held: 0, minutes: 0, lastMs: startMs });
      own.attended += 1;
      own.minutes += minutesOf(stays[at] ?? 0);
      own.lastMs = startMs;
    });
  }
  for (const [batchId, held] of Map.groupBy(sessions, (session) => session.batchId)) {
    const own = new Set(seats.get(batchId));
    for (const { people } of held) for (const index of people) own.add(index);
    for (const index of own) {
      const standing = standings[index];
      if (standing !== undefined) standing.held += held.length;
    }
  }
  return standings;
}

/** The people who take part in the batches of some sessions, as indexes. */
async function readSeats(db: Db, sessions: readonly PackedSession[], indexOf: ReadonlyMap<number, number>) {
  const rows = await listSeats(db, [...new Set(sessions.map(({ batchId }) => batchId))]);
  return new Map(
    rows.map(({ batchId, numbers }) => [
      batchId,
      [...valuesOf(numbers)].flatMap((number) => indexOf.get(number) ?? []),
    ]),
  );
}

const hasEnough = ({ sessions = 0, percent = 0 }: AttendedFilter, { attended, held }: Standing): boolean =>
  attended >= sessions && attended * 100 >= held * percent;

export interface ReadFigures extends Figures {
  /** The people who take part in each batch, as indexes, when it was asked for. */
  readonly seats: ReadonlyMap<string, readonly number[]>;
}

/** Reads what figures about a scope need, from the rollups of its sessions; due sessions must be counted before. */
export async function readFigures(
  db: Db,
  scopes: SessionScopes & { readonly withSeats?: boolean },
): Promise<ReadFigures> {
  const { read, indexOf } = withIndexes(await listPacked(db, scopes));
  const { attended } = scopes.shown;
  const numbers = [...indexOf.keys()];
  const needsSeats = scopes.withSeats === true || attended.percent !== undefined;
  const [groups, seats] = await Promise.all([
    listAlike(db, scopes.shown, numbers),
    needsSeats ? readSeats(db, read, indexOf) : new Map<string, readonly number[]>(),
  ]);
  const groupOf = ofEach<PeopleGroup>(numbers.length);
  for (const group of groups) {
    for (const number of valuesOf(group.numbers)) groupOf[indexOf.get(number) ?? 0] = group;
  }
  const turnoutOf = (scope: FigureScope, isOf: (session: ReadSession) => boolean): Turnout => {
    const held = read.filter(isOf);
    const sessions = held.map((session) => turnoutIn(session, (index) => groupOf[index] !== undefined));
    if (!asksAttended(scope)) return { scope: { ...scope, enough: undefined }, sessions };
    const hasAttended = standingsOf(sessions, { seats, numbers }).map(
      (own) => own !== undefined && hasEnough(attended, own),
    );
    const enough = numbers.filter((_, index) => hasAttended[index] === true);
    const kept = held.map((session) => turnoutIn(session, (index) => hasAttended[index] === true));
    return { scope: { ...scope, enough }, sessions: kept };
  };
  const { shown, before } = scopes;
  return {
    shown: turnoutOf(shown, ({ isShown }) => isShown),
    before: before === undefined ? undefined : turnoutOf(before, ({ isBefore }) => isBefore),
    ...{ numbers, groupOf, seats, firsts: scopes.withFirsts === true ? firstsOf(read, numbers.length) : [] },
  };
}

/** The standing of each person in scope who came. */
export async function readStandings(db: Db, shown: FigureScope): Promise<PersonStanding[]> {
  const figures = await readFigures(db, { shown, withSeats: true });
  const standings = standingsOf(figures.shown.sessions, figures);
  return figures.numbers.flatMap((number, index) => {
    const own = standings[index];
    return own === undefined ? [] : [{ number, ...own }];
  });
}

/** A scope with the people who attended enough, for statements that count something else. */
export const readScope = async (db: Db, shown: FigureScope): Promise<CountedScope> =>
  asksAttended(shown) ? (await readFigures(db, { shown })).shown.scope : { ...shown, enough: undefined };

/** The numbers of the people in scope who came, each once. */
export async function readAttendees(db: Db, shown: FigureScope): Promise<number[]> {
  const { numbers, ...figures } = await readFigures(db, { shown });
  return [...peopleOf(figures.shown.sessions)].flatMap((index) => numbers[index] ?? []);
}

/** The people who came, as indexes. */
export function peopleOf(sessions: readonly SessionTurnout[]): Set<number> {
  const found = new Set<number>();
  for (const { people } of sessions) for (const index of people) found.add(index);
  return found;
}
