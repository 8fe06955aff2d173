import { createHash } from "node:crypto";
import type { BatchPlan, PlanConsent } from "@openrounds/contract/batches/plan.ts";
import { plannedTimesErrors, type PlannedTimesErrors } from "@openrounds/contract/batches/planned-sessions.ts";
import { startOfDay, wallClock } from "@openrounds/contract/kernel/time.ts";
import type { PlanEntry, PlanRow, SessionPlanBody } from "@openrounds/contract/sessions/schemas.ts";
import { adaptToPlan, lockBatchOrRefuse, type BatchRow, type PlannedColumns } from "../../batches/service.ts";
import type { Reached } from "../../kernel/access.ts";
import { nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { refuse, refuseConflict } from "../../kernel/refusal.ts";
import { assignToRecurrence, refuseWrongRows, spanOf, timesOfRow, type PlanEntryTimes } from "../plan-rows/service.ts";
import {
  defaultTopic,
  executePlan,
  plannedOf,
  presentDrops,
  presentTimes,
  requireConsent,
  withFingerprint,
  type PlannedRow,
  type RecurrenceMarks,
} from "../planning/service.ts";
import { listRows, lockRows, type SessionRow } from "../queries.ts";

/** The version of a plan: another one after each change of a session that is planned or cancelled. */
function versionOf(rows: readonly SessionRow[]): string {
  const planned = rows
    .filter(({ status }) => status === "SCHEDULED" || status === "CANCELLED")
    .map(({ sessionId, topic, presenter, startsAt, endsAt, status }) => [
      ...[sessionId, topic, presenter, status],
      ...[startsAt.getTime(), endsAt.getTime()],
    ]);
  return createHash("sha256").update(JSON.stringify(planned)).digest("hex");
}

/** Whether a plan may change a session. */
const isOpen = ({ status, startsAtMs }: PlannedRow): boolean => status === "SCHEDULED" && startsAtMs > nowMs();

/** All sessions of a batch in order, with the version of their plan. */
export async function readSessionPlan(
  db: Db,
  { batchId }: Reached<BatchRow>,
): Promise<{ version: string; entryList: PlanEntry[] }> {
  const rows = await listRows(db, batchId);
  const entryList = (await plannedOf(db, batchId, rows)).map((row) => ({
    sessionId: row.sessionId,
    topic: row.topic,
    presenter: row.presenter,
    ...presentTimes(row),
    isOpen: isOpen(row),
    isCancelled: row.status === "CANCELLED",
  }));
  return { version: versionOf(rows), entryList };
}

/** A row of an edited plan with its instants, and the session that it changes. */
interface EditedRow extends PlanRow, PlanEntryTimes {
  readonly before: PlannedRow | undefined;
}

const isMoved = ({ before, startsAtMs, endsAtMs }: EditedRow): boolean =>
  before === undefined || before.startsAtMs !== startsAtMs || before.endsAtMs !== endsAtMs;

/** Refuses rows that move to an invalid time, and rows that start together with a session that stays. */
function requireValidRows(batch: BatchRow, rows: readonly EditedRow[], fixed: readonly PlannedRow[]): void {
  const starts = new Set(fixed.filter(({ status }) => status !== "CANCELLED").map(({ startsAtMs }) => startsAtMs));
  const errors = new Map<number, PlannedTimesErrors>();
  const found = plannedTimesErrors(rows, spanOf(batch));
  for (const [index, row] of rows.entries()) {
    const wrong: PlannedTimesErrors = {
      ...(row.startsAtMs <= nowMs() && { date: "VALID_CREATE_BATCH_START_PAST" as const }),
      ...(starts.has(row.startsAtMs) && { startTime: "VALID_SESSION_SAME_START" as const }),
      ...found.get(index),
    };
    if (isMoved(row) && Object.keys(wrong).length > 0) errors.set(index, wrong);
  }
  refuseWrongRows("rows", errors);
}

/** The rows of a body in the order of time, each with its session. */
function toEditedRows(batch: BatchRow, body: SessionPlanBody, open: readonly PlannedRow[]): EditedRow[] {
  const byId = new Map(open.map((row) => [row.sessionId, row]));
  const ids = body.rows.flatMap(({ sessionId }) => sessionId ?? []);
  if (new Set(ids).size !== ids.length) refuse("error.invalidInput");
  if (ids.some((id) => !byId.has(id))) refuseConflict("BATCH_PLAN_STALE");
  return body.rows.map((row) => ({
    ...row,
    ...timesOfRow(row, batch.timeZone),
    before: row.sessionId === undefined ? undefined : byId.get(row.sessionId),
  }));
}

/** The rows in the order of time, with the default topic of their number where the topic is empty. */
function withTopics(batch: BatchRow, rows: readonly EditedRow[], fixed: readonly PlannedRow[]): EditedRow[] {
  const counted = fixed.filter(({ status }) => status !== "CANCELLED");
  const numberOf = ({ startsAtMs }: EditedRow, index: number): number =>
    counted.filter((session) => session.startsAtMs < startsAtMs).length + index + 1;
  return rows
    .toSorted((one, other) => one.startsAtMs - other.startsAtMs)
    .map((row, index) => ({ ...row, topic: row.topic === "" ? defaultTopic(numberOf(row, index), batch) : row.topic }));
}

const isChanged = ({ before, topic, presenter }: EditedRow): boolean =>
  before !== undefined && (before.topic !== topic || before.presenter !== presenter);

async function planOf(db: Db, batch: BatchRow, rows: readonly EditedRow[], open: readonly PlannedRow[]) {
  const kept = new Set(rows.map(({ sessionId }) => sessionId));
  return withFingerprint({
    timeZone: batch.timeZone,
    moveList: rows.filter(isMoved).flatMap(({ before, topic, startsAtMs, endsAtMs }) => {
      if (before === undefined) return [];
      const to = presentTimes({ startsAtMs, endsAtMs });
      return [{ sessionId: before.sessionId, topic, ...to, from: presentTimes(before) }];
    }),
    addList: rows
      .filter(({ before }) => before === undefined)
      .map((row) => ({ topic: row.topic, presenter: row.presenter, ...presentTimes(row) })),
    changeList: rows.filter(isChanged).flatMap(({ before, topic, presenter }) => {
      if (before === undefined) return [];
      return [
        { sessionId: before.sessionId, topic, presenter, from: { topic: before.topic, presenter: before.presenter } },
      ];
    }),
    dropList: await presentDrops(
      db,
      open.filter(({ sessionId }) => !kept.has(sessionId)),
    ),
  });
}

/** What a plan changes of its batch, and which of its sessions are outside of the recurrence. */
function follow(
  batch: BatchRow,
  body: SessionPlanBody,
  rows: readonly EditedRow[],
  fixed: readonly PlannedRow[],
): { readonly columns: PlannedColumns; readonly marks: RecurrenceMarks } {
  const dayOf = (atMs: number): string => wallClock(atMs, batch.timeZone).day;
  const lastMs = Math.max(batch.endsAt.getTime(), ...rows.map(({ day }) => startOfDay(day, batch.timeZone)));
  const endsAt = new Date(lastMs);
  const { isAdded, skippedDays } = assignToRecurrence(
    { ...batch, endsAt },
    { from: dayOf(nowMs()), occupied: fixed.filter((row) => !row.isAdded).map(({ startsAtMs }) => dayOf(startsAtMs)) },
    rows.map(({ day, before }) => ({ day, mayBeMoved: before !== undefined && !before.isAdded })),
  );
  const { holidayCountry } = body;
  return {
    columns: { endsAt, skippedDays: [...skippedDays], ...(holidayCountry !== undefined && { holidayCountry }) },
    marks: {
      added: isAdded.filter((_, index) => rows[index]?.before === undefined),
      existing: new Map(
        rows.flatMap(({ before }, index) => {
          const mark = isAdded[index] ?? true;
          return before === undefined || before.isAdded === mark ? [] : [[before.sessionId, mark] as const];
        }),
      ),
    },
  };
}

async function editPlan(db: Db, batch: BatchRow, sessions: readonly SessionRow[], body: SessionPlanBody) {
  if (body.version !== versionOf(sessions)) refuseConflict("BATCH_PLAN_STALE");
  const planned = await plannedOf(db, batch.batchId, sessions);
  const fixed = planned.filter((row) => !isOpen(row));
  const open = planned.filter(isOpen);
  const edited = toEditedRows(batch, body, open);
  requireValidRows(batch, edited, fixed);
  const rows = withTopics(batch, edited, fixed);
  return { plan: await planOf(db, batch, rows, open), ...follow(batch, body, rows, fixed) };
}

/** What an edited plan would do to the sessions of a batch. */
export async function previewSessionPlan(db: Db, batch: Reached<BatchRow>, body: SessionPlanBody): Promise<BatchPlan> {
  return (await editPlan(db, batch, await listRows(db, batch.batchId), body)).plan;
}

/**
 * Saves an edited plan in one transaction: by the confirmed preview, or without one if it loses no work. The batch
 * ends with its last session at the earliest.
 */
export async function saveSessionPlan(
  db: Db,
  { batchId }: Reached<BatchRow>,
  { consent, ...body }: SessionPlanBody & { readonly consent?: PlanConsent | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const batch = await lockBatchOrRefuse(tx, batchId, "update");
    const { plan, marks, columns } = await editPlan(tx, batch, await lockRows(tx, batchId), body);
    requireConsent(plan, consent);
    await adaptToPlan(tx, batchId, columns);
    await executePlan(tx, batchId, plan, marks);
  });
}
