import { createHash } from "node:crypto";
import { WORK_KINDS, type BatchPlan, type PlanConsent } from "@openrounds/contract/batches/plan.ts";
import type { PlannedSessionFields } from "@openrounds/contract/batches/planned-sessions.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import {
  planSessions,
  type RecurrenceDates,
  type PlannedSession,
  type StartAndEnd,
} from "@openrounds/contract/sessions/plan.ts";
import { LOCALE_CODES } from "@openrounds/messages/locales.ts";
import type { BatchTimes } from "../../batches/events.ts";
import { adaptToPlan, type BatchRow } from "../../batches/service.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseConflict } from "../../kernel/refusal.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import { refreshLater, refreshSoon, sendAddedSessions } from "../calendar/entries/service.ts";
import { sessionsPlanned } from "../events.ts";
import {
  deleteSessions,
  insertSessions,
  listAttended,
  listRows,
  lockRows,
  updateSession,
  type SessionRow,
} from "../queries.ts";
import { assignToRecurrence, requirePlannedRows, timesOfRow } from "../plan-rows/service.ts";
import { occurrencesOf, periodOn, type SessionOccurrence } from "../schedule/service.ts";
import { listWork } from "./queries.ts";

const timesOf = ({ startsAt, endsAt }: SessionOccurrence): StartAndEnd => ({
  startsAtMs: startsAt.getTime(),
  endsAtMs: endsAt.getTime(),
});
const datesOf = (batch: BatchTimes): RecurrenceDates => ({
  times: occurrencesOf(batch).map(timesOf),
  timeZone: batch.timeZone,
});

/** A session of a batch for planning. */
export type PlannedRow = PlannedSession & Pick<SessionRow, "topic" | "presenter">;

/** The sessions of a batch for planning. A session with check-ins counts as begun. */
export async function plannedOf(db: Db, batchId: string, rows: readonly SessionRow[]): Promise<PlannedRow[]> {
  const attended = new Set(await listAttended(db, batchId));
  return rows.map((row) => {
    const status = attended.has(row.sessionId) ? "INPROGRESS" : row.status;
    return { ...row, ...timesOf(row), status };
  });
}

const NUMBER_MARK = "\u0000";

/** Default topics in all languages, since the language of a batch may have changed. */
const isDefaultTopic = (topic: string): boolean =>
  LOCALE_CODES.some((locale) => {
    const [before = "", after = ""] = translate(locale, "sessions.defaultTopic", { number: NUMBER_MARK }).split(
      NUMBER_MARK,
    );
    const number = topic.slice(before.length, topic.length - after.length);
    return topic === `${before}${number}${after}` && /^\d+$/.test(number);
  });

/** The default topic of the session with a number. */
export const defaultTopic = (number: number, { primaryLanguage }: Pick<BatchRow, "primaryLanguage">): string =>
  translate(primaryLanguage, "sessions.defaultTopic", { number });

/** The next default topics for recurring sessions that no session of the batch has. */
function nextDefaultTopics(count: number, rows: readonly PlannedRow[], language: string): string[] {
  const known = new Set(rows.map(({ topic }) => topic));
  const names: string[] = [];
  for (let number = rows.filter(({ isAdded }) => !isAdded).length + 1; names.length < count; number += 1) {
    const topic = translate(language, "sessions.defaultTopic", { number });
    if (!known.has(topic)) names.push(topic);
  }
  return names;
}

/** When the time zone changes, sessions that a person added keep their time of day. */
function movesOfAddedSessions(rows: readonly PlannedRow[], before: BatchTimes, { timeZone }: BatchTimes) {
  if (before.timeZone === timeZone) return [];
  const isOpen = ({ isAdded, status, startsAtMs }: PlannedRow): boolean =>
    isAdded && status === "SCHEDULED" && startsAtMs > nowMs();
  return rows.filter(isOpen).map((session) => {
    const start = wallClock(session.startsAtMs, before.timeZone);
    const times = { startTime: start.time, endTime: wallClock(session.endsAtMs, before.timeZone).time };
    return { session, to: timesOf(periodOn(start.day, times, timeZone)) };
  });
}

/** Instants as a plan presents them. */
export const presentTimes = ({ startsAtMs, endsAtMs }: StartAndEnd) => ({
  startDateTime: startsAtMs,
  endDateTime: endsAtMs,
});

type PlanWithoutFingerprint = Omit<BatchPlan, "fingerprint">;

/** A plan with the fingerprint that identifies it. */
export const withFingerprint = (plan: PlanWithoutFingerprint): BatchPlan => ({
  ...plan,
  fingerprint: createHash("sha256").update(JSON.stringify(plan)).digest("hex"),
});

/** The dropped sessions of a plan with the work in each. */
export async function presentDrops(db: Db, drops: readonly PlannedRow[]): Promise<BatchPlan["dropList"]> {
  const work = await listWork(
    db,
    drops.map(({ sessionId }) => sessionId),
  );
  return drops.map((session) => {
    const found = new Set(work.get(session.sessionId));
    if (!isDefaultTopic(session.topic)) found.add("TOPIC");
    const { sessionId, topic } = session;
    return { sessionId, topic, ...presentTimes(session), work: WORK_KINDS.filter((kind) => found.has(kind)) };
  });
}

async function planOf(db: Db, rows: readonly PlannedRow[], before: BatchTimes, after: BatchRow): Promise<BatchPlan> {
  const dates = { before: datesOf(before), after: datesOf(after), nowMs: nowMs() };
  const { moves, adds, drops } = planSessions({ sessions: rows, ...dates });
  const names = nextDefaultTopics(adds.length, rows, after.primaryLanguage);
  return withFingerprint({
    timeZone: after.timeZone,
    moveList: [...moves, ...movesOfAddedSessions(rows, before, after)].map(({ session, to }) => ({
      sessionId: session.sessionId,
      topic: session.topic,
      ...presentTimes(to),
      from: presentTimes(session),
    })),
    addList: adds.map((times, index) => ({ topic: names[index] ?? "", presenter: "", ...presentTimes(times) })),
    changeList: [],
    dropList: await presentDrops(db, drops),
  });
}

/** The plan of a change of a batch for its sessions. */
export async function previewPlan(db: Db, before: BatchRow, after: BatchRow): Promise<BatchPlan> {
  const rows = await listRows(db, before.batchId);
  return planOf(db, await plannedOf(db, before.batchId, rows), before, after);
}

/** Refuses a plan that differs from the one that was shown, and the loss of work without consent. */
export function requireConsent({ fingerprint, dropList }: BatchPlan, consent: PlanConsent | undefined): void {
  if (consent !== undefined && consent.fingerprint !== fingerprint) refuseConflict("BATCH_PLAN_CHANGED");
  const given = new Set(consent?.cancels);
  if (dropList.some(({ sessionId, work }) => work.length > 0 && !given.has(sessionId))) {
    refuseConflict("BATCH_PLAN_HAS_WORK");
  }
}

const scheduledRow = (
  batchId: string,
  { topic, presenter, startDateTime, endDateTime }: BatchPlan["addList"][number],
  isAdded = false,
) => ({
  sessionId: newId(),
  batchId,
  topic,
  presenter,
  isAdded,
  startsAt: new Date(startDateTime),
  endsAt: new Date(endDateTime),
  status: "SCHEDULED" as const,
  createdAt: now(),
  updatedAt: now(),
});

/** Which sessions are outside of the recurrence: the added ones of a plan by index, existing ones by id. */
export interface RecurrenceMarks {
  readonly added: readonly boolean[];
  readonly existing: ReadonlyMap<string, boolean>;
}

const WITHOUT_MARKS: RecurrenceMarks = { added: [], existing: new Map() };

/** Carries out a plan: people with the sessions in their calendar get one mail. */
export async function executePlan(
  tx: Tx,
  batchId: string,
  { moveList, addList, changeList, dropList }: BatchPlan,
  marks = WITHOUT_MARKS,
): Promise<void> {
  for (const { sessionId, startDateTime, endDateTime } of moveList) {
    const times = { startsAt: new Date(startDateTime), endsAt: new Date(endDateTime) };
    await updateSession(tx, sessionId, { ...times, updatedAt: now() });
  }
  for (const { sessionId, topic, presenter } of changeList) {
    await updateSession(tx, sessionId, { topic, presenter, updatedAt: now() });
  }
  for (const [sessionId, isAdded] of marks.existing) await updateSession(tx, sessionId, { isAdded });
  for (const { sessionId, work } of dropList) {
    if (work.length > 0) await updateSession(tx, sessionId, { status: "CANCELLED", updatedAt: now() });
  }
  await deleteSessions(
    tx,
    dropList.filter(({ work }) => work.length === 0).map(({ sessionId }) => sessionId),
  );
  const added = addList.map((each, index) => scheduledRow(batchId, each, marks.added[index]));
  await insertSessions(tx, added);
  await sendAddedSessions(
    tx,
    batchId,
    added.map(({ sessionId }) => sessionId),
  );
  const isMoved = moveList.length + addList.length + dropList.length > 0;
  await (isMoved ? refreshSoon : refreshLater)(tx, batchId);
  await announce(tx, sessionsPlanned, { batchId });
}

/** Moves the sessions of a batch to its new dates: by the confirmed plan, or by one that loses no work. */
export async function replanSessions(
  tx: Tx,
  after: BatchRow,
  { before, consent }: { before: BatchTimes; consent: PlanConsent | undefined },
): Promise<void> {
  const rows = await lockRows(tx, after.batchId);
  const plan = await planOf(tx, await plannedOf(tx, after.batchId, rows), before, after);
  requireConsent(plan, consent);
  await executePlan(tx, after.batchId, plan);
}

/** Schedules the sessions of a new batch by its plan, and skips the days of its recurrence without one. */
async function schedulePlanned(tx: Tx, batch: BatchRow, planned: readonly PlannedSessionFields[]): Promise<void> {
  requirePlannedRows(batch, planned);
  const entries = planned
    .map((row) => ({ ...row, ...timesOfRow(row, batch.timeZone) }))
    .filter(({ endsAtMs }) => endsAtMs > nowMs())
    .toSorted((one, other) => one.startsAtMs - other.startsAtMs);
  const from = wallClock(batch.startsAt.getTime(), batch.timeZone).day;
  const { isAdded, skippedDays } = assignToRecurrence(
    batch,
    { from },
    entries.map(({ day }) => ({ day, mayBeMoved: true })),
  );
  const rows = entries.map((entry, index) => {
    const topic = entry.topic === "" ? defaultTopic(index + 1, batch) : entry.topic;
    const times = presentTimes(entry);
    return scheduledRow(batch.batchId, { topic, presenter: entry.presenter, ...times }, isAdded[index]);
  });
  await insertSessions(tx, rows);
  await adaptToPlan(tx, batch.batchId, { skippedDays: [...skippedDays] });
}

/** Schedules the sessions of a new batch that are not over: those of its plan, or else of its recurrence. */
export async function scheduleSessions(
  tx: Tx,
  batch: BatchRow,
  planned: readonly PlannedSessionFields[] | undefined,
): Promise<void> {
  if (planned !== undefined) return schedulePlanned(tx, batch, planned);
  const times = datesOf(batch).times.filter(({ endsAtMs }) => endsAtMs > nowMs());
  const names = nextDefaultTopics(times.length, [], batch.primaryLanguage);
  const rows = times.map((each, index) =>
    scheduledRow(batch.batchId, { topic: names[index] ?? "", presenter: "", ...presentTimes(each) }),
  );
  await insertSessions(tx, rows);
}
