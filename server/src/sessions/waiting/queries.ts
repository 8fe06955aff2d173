import { and, asc, eq, exists, gte, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accessColumns, isInScope, joinAccess, type BatchScope } from "../../batches/service.ts";
import { batches } from "../../batches/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { sessionOutcomes } from "../outcomes/tables.ts";
import { presences, sessions } from "../tables.ts";

interface HeldFilter {
  readonly scope: BatchScope;
  /** Sessions that ended earlier no longer wait. */
  readonly since: Date;
  readonly limit: number;
}

/** Held sessions without notes, or on site without any attendance, with what decides on the batch. */
export function listUnrecorded(db: Db, userId: string, { scope, since, limit }: HeldFilter) {
  const lacksAttendance = sql<boolean>`(${inArray(batches.batchMode, ["OFFLINE", "HYBRID"])} and not exists
    (select 1 from ${presences} where ${presences.sessionId} = ${sessions.sessionId}))`;
  return joinAccess(
    db
      .select({
        ...accessColumns,
        sessionId: sessions.sessionId,
        topic: sessions.topic,
        batchName: batches.batchName,
        endsAt: sessions.endsAt,
        lacksNotes: sql<boolean>`${sessionOutcomes.sessionId} is null`,
        lacksAttendance,
      })
      .from(batches)
      .$dynamic(),
    userId,
  )
    .innerJoin(sessions, eq(sessions.batchId, batches.batchId))
    .leftJoin(sessionOutcomes, eq(sessionOutcomes.sessionId, sessions.sessionId))
    .where(
      and(
        isInScope(scope),
        eq(sessions.status, "COMPLETED"),
        gte(sessions.endsAt, since),
        or(isNull(sessionOutcomes.sessionId), lacksAttendance),
      ),
    )
    .orderBy(asc(sessions.endsAt), asc(sessions.sessionId))
    .limit(limit);
}

interface ComingFilter {
  readonly scope: BatchScope;
  readonly from: Date;
  readonly before: Date;
  readonly limit: number;
}

/** Sessions to come without a presenter, in batches where others have one, with what decides on the batch. */
export function listUnpresented(db: Db, userId: string, { scope, from, before, limit }: ComingFilter) {
  const others = alias(sessions, "others");
  const isPresented = and(eq(others.batchId, sessions.batchId), ne(others.presenter, ""));
  return joinAccess(
    db
      .select({
        ...accessColumns,
        batchId: batches.batchId,
        sessionId: sessions.sessionId,
        topic: sessions.topic,
        batchName: batches.batchName,
        startsAt: sessions.startsAt,
      })
      .from(batches)
      .$dynamic(),
    userId,
  )
    .innerJoin(sessions, eq(sessions.batchId, batches.batchId))
    .where(
      and(
        isInScope(scope),
        eq(sessions.status, "SCHEDULED"),
        eq(sessions.presenter, ""),
        gte(sessions.startsAt, from),
        lt(sessions.startsAt, before),
        exists(
          db
            .select({ one: sql`1` })
            .from(others)
            .where(isPresented),
        ),
      ),
    )
    .orderBy(asc(sessions.startsAt), asc(sessions.sessionId))
    .limit(limit);
}
