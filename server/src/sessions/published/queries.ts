import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { batches } from "../../batches/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { sessions } from "../tables.ts";

/** The number of sessions of each batch of a program that has any, and the start of the next one after an instant. */
export const countByBatch = (db: Db, programId: string, after: Date) =>
  db
    .select({
      batchId: sessions.batchId,
      sessionCount: sql<number>`count(*)::int`,
      nextStartsAt: sql<Date | null>`min(${sessions.startsAt}) filter (where ${sessions.startsAt} > ${after}
        and ${sessions.status} = 'SCHEDULED')`.mapWith(sessions.startsAt),
    })
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .where(and(eq(batches.programId, programId), isNull(batches.deletedAt), ne(sessions.status, "CANCELLED")))
    .groupBy(sessions.batchId);
