import { buildHubWithBatch, type HubWithBatch, type HubWithBatchFields } from "../batches/factory.ts";
import { HOUR, MINUTE, now, nowMs } from "../kernel/clock.ts";
import type { Autocommit } from "../kernel/db/database.ts";
import { newId } from "../kernel/ids.ts";
import { buildStays, type Stay } from "./attendance/factory.ts";
import { sessions } from "./tables.ts";
import type { SessionRow } from "./queries.ts";

/** A one-hour session that starts in five minutes, by default. */
export async function buildSession(
  db: Autocommit,
  fields: Partial<typeof sessions.$inferInsert> & { batchId: string },
): Promise<SessionRow> {
  const startsAt = fields.startsAt ?? new Date(nowMs() + 5 * MINUTE);
  const at = now();
  const [row] = await db
    .insert(sessions)
    .values({
      sessionId: newId(),
      topic: "Foot ulcers",
      startsAt,
      endsAt: new Date(startsAt.getTime() + HOUR),
      status: "SCHEDULED",
      createdAt: at,
      updatedAt: at,
      ...fields,
    })
    .returning();
  if (row === undefined) throw new Error("no row");
  return row;
}

/** A completed session of an hour, by default, with the stays in its room. */
export async function buildHeldSession(
  db: Autocommit,
  {
    endedMsAgo = 0,
    startsAt = new Date(nowMs() - endedMsAgo - HOUR),
    ...fields
  }: Parameters<typeof buildSession>[1] & { readonly endedMsAgo?: number },
  stays: readonly Stay[] = [],
): Promise<SessionRow> {
  const endsAt = fields.endsAt ?? new Date(startsAt.getTime() + HOUR);
  const times = { startsAt, endsAt, startedAt: startsAt, endedAt: endsAt };
  const session = await buildSession(db, { ...times, status: "COMPLETED", ...fields });
  await buildStays(db, session, stays);
  return session;
}

/** Fields of a running session. */
export const runningNow = () => ({ status: "INPROGRESS", startedAt: now() }) as const;

export interface HubWithSession extends HubWithBatch {
  readonly session: SessionRow;
}
export interface HubWithSessionFields extends HubWithBatchFields {
  readonly session?: Partial<typeof sessions.$inferInsert>;
}

/** A hub with its owner, its program, a batch, and a session of the batch that starts in five minutes. */
export async function buildHubWithSession(
  db: Autocommit,
  { session, ...fields }: HubWithSessionFields = {},
): Promise<HubWithSession> {
  const above = await buildHubWithBatch(db, fields);
  return { ...above, session: await buildSession(db, { batchId: above.batch.batchId, ...session }) };
}
