import { and, eq, lt, sql } from "drizzle-orm";
import { batches, batchParticipants } from "../../batches/tables.ts";
import { certificates } from "../../certificates/tables.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { organizations } from "../../organizations/tables.ts";
import { attendances } from "../attendances/tables.ts";
import { analyticsReports } from "./tables.ts";

export type ReportRow = typeof analyticsReports.$inferSelect;

/** Inserts a report; undefined when the same one of the person is in progress. */
export async function insertReport(tx: Tx, row: typeof analyticsReports.$inferInsert): Promise<ReportRow | undefined> {
  const [inserted] = await tx.insert(analyticsReports).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** The report in progress of a person for a request. */
export async function findReportInProgress(
  db: Db,
  userId: string,
  requestHash: string,
): Promise<ReportRow | undefined> {
  const [row] = await db
    .select()
    .from(analyticsReports)
    .where(
      and(
        eq(analyticsReports.userId, userId),
        eq(analyticsReports.requestHash, requestHash),
        eq(analyticsReports.status, "RUNNING"),
      ),
    );
  return row;
}

export async function findReport(db: Db, reportId: string): Promise<ReportRow | undefined> {
  const [row] = await db.select().from(analyticsReports).where(eq(analyticsReports.reportId, reportId));
  return row;
}

export async function updateReport(
  tx: Tx,
  reportId: string,
  changes: Partial<Pick<ReportRow, "status" | "progress">>,
): Promise<void> {
  await tx.update(analyticsReports).set(changes).where(eq(analyticsReports.reportId, reportId));
}

/** Marks reports of a person in progress as failed that started before the instant. */
export async function failReports(tx: Tx, userId: string, before: Date): Promise<void> {
  await tx
    .update(analyticsReports)
    .set({ status: "FAILED" })
    .where(
      and(
        eq(analyticsReports.userId, userId),
        eq(analyticsReports.status, "RUNNING"),
        lt(analyticsReports.createdAt, before),
      ),
    );
}

/** Deletes the reports of a person, or the expired ones; returns them with their formats. */
export const deleteReports = (tx: Tx, which: { userId: string } | { before: Date }) =>
  tx
    .delete(analyticsReports)
    .where("userId" in which ? eq(analyticsReports.userId, which.userId) : lt(analyticsReports.expiresAt, which.before))
    .returning({ reportId: analyticsReports.reportId, format: analyticsReports.format });

export interface OrganizationSums extends Record<string, unknown> {
  /** Empty for people without a workplace. */
  readonly name: string;
  readonly participants: number;
  readonly attendances: number;
  readonly minutes: number;
  readonly certificates: number;
}

/** The figures of each organization's people in a program, those with the most people first. */
export async function listOrganizationSums(db: Db, programId: string): Promise<OrganizationSums[]> {
  const { rows } = await db.execute<OrganizationSums>(sql`
    with people as (
      select distinct ${batchParticipants.userId} as user_id from ${batchParticipants}
      join ${batches} on ${batches.batchId} = ${batchParticipants.batchId}
      where ${batches.programId} = ${programId} and ${batches.deletedAt} is null
        and ${batchParticipants.entityStatus} = 'ACTIVE'),
    stays as (
      select ${attendances.userId} as user_id, count(*) as times, sum(${attendances.minutes}) as minutes
      from ${attendances} where ${attendances.programId} = ${programId} group by 1),
    papers as (
      select ${certificates.userId} as user_id, count(*) as given from ${certificates}
      join ${batches} on ${batches.batchId} = ${certificates.batchId}
      where ${batches.programId} = ${programId} and ${certificates.revokedAt} is null group by 1)
    select coalesce(${organizations.name}, ${users.organizationName}, '') as name,
      count(*)::int as participants, coalesce(sum(times), 0)::int as attendances,
      coalesce(sum(minutes), 0)::int as minutes, coalesce(sum(given), 0)::int as certificates
    from people join ${users} on ${users.userId} = people.user_id
    left join ${organizations} on ${organizations.organizationId} = ${users.organizationId}
    left join stays on stays.user_id = people.user_id left join papers on papers.user_id = people.user_id
    group by ${users.organizationId}, 1 order by participants desc, name`);
  return rows;
}
