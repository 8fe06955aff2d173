import { and, arrayOverlaps, asc, eq, gte, inArray, lte, ne, sql } from "drizzle-orm";
import { CERTIFIED_ROLES } from "@openrounds/contract/certificates/schemas.ts";
import { accessColumns, isInScope, joinAccess, type BatchScope } from "../../batches/service.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { programs } from "../../programs/tables.ts";
import { certificates } from "../tables.ts";

interface EndingFilter {
  readonly scope: BatchScope;
  readonly endsFrom: Date;
  readonly endsTo: Date;
  readonly limit: number;
}

/** Batches near their end whose certificates a person issues by hand, with what decides on the batch. */
export const listIssuedByHand = (db: Db, userId: string, { scope, endsFrom, endsTo, limit }: EndingFilter) =>
  joinAccess(
    db
      .select({
        ...accessColumns,
        batchId: batches.batchId,
        batchName: batches.batchName,
        endsAt: batches.endsAt,
      })
      .from(batches)
      .$dynamic(),
    userId,
  )
    .where(
      and(
        isInScope(scope),
        eq(programs.isCertificationProgram, true),
        ne(batches.entityStatus, "INACTIVE"),
        eq(batches.certificateSetup, "Manual"),
        gte(batches.endsAt, endsFrom),
        lte(batches.endsAt, endsTo),
      ),
    )
    .orderBy(asc(batches.endsAt), asc(batches.batchId))
    .limit(limit);

/** The active learners of batches who never had a certificate of it. */
export const listUncertified = (db: Db, batchIds: readonly string[]) =>
  db
    .select({ batchId: batchParticipants.batchId, userId: batchParticipants.userId })
    .from(batchParticipants)
    .where(
      and(
        inArray(batchParticipants.batchId, [...batchIds]),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        arrayOverlaps(batchParticipants.roles, [...CERTIFIED_ROLES]),
        sql`not exists (select 1 from ${certificates} where ${certificates.batchId} = ${batchParticipants.batchId}
          and ${certificates.userId} = ${batchParticipants.userId})`,
      ),
    );
