import { MINUTE } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import { sessions } from "../sessions/tables.ts";
import type { PlannedBatch } from "./batches.ts";
import { demoId } from "./ids.ts";
import { randomFor, type RandomSequence } from "./random.ts";

export type DemoSession = typeof sessions.$inferInsert;

const CANCELLED_SHARE = 0.04;
const FORGOTTEN_SHARE = 0.01;

/** The outcome of a session whose time is over. */
function outcome(
  { startsAt, endsAt }: Pick<DemoSession, "startsAt" | "endsAt">,
  random: RandomSequence,
  at: Date,
): Partial<DemoSession> {
  if (random.chance(CANCELLED_SHARE)) return { status: "CANCELLED" };
  if (random.chance(FORGOTTEN_SHARE)) return { status: "NEVER_STARTED" };
  const startedAt = new Date(startsAt.getTime() - random.between(60, 540) * 1000);
  const endedMs = endsAt.getTime() + random.between(-4, 6) * MINUTE;
  return { status: "COMPLETED", startedAt, endedAt: new Date(Math.min(endedMs, at.getTime())) };
}

/** The sessions of a batch: one per topic. */
export function sessionsOf(
  { key, batchId, program, plan, calendar, createdAt }: PlannedBatch,
  at: Date,
): DemoSession[] {
  const random = randomFor(`sessions:${key}`);
  return calendar.occurrences.map((times, index) => {
    const isOver = times.endsAt <= at;
    const waits = { status: plan.isPaused === true ? ("CANCELLED" as const) : ("SCHEDULED" as const) };
    return {
      sessionId: demoId("session", `${key}/${index + 1}`),
      batchId,
      topic: program.topics?.[index] ?? program.name,
      ...times,
      ...waits,
      ...(isOver && outcome(times, random, at)),
      createdAt,
      updatedAt: createdAt,
    };
  });
}

/** Inserts sessions. */
export async function seedSessions(tx: Tx, rows: DemoSession[]): Promise<void> {
  await tx.insert(sessions).values(rows);
}
