import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ResponseStatus } from "@openrounds/contract/forms/assessments/schemas.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { programs } from "../../programs/tables.ts";
import { formAssignments, formResponses, formVersions, forms } from "../tables.ts";

/** How many of the people are in a batch. */
export function countParticipants(db: Db, batchId: string, userIds: readonly string[]): Promise<number> {
  return db.$count(
    batchParticipants,
    and(
      eq(batchParticipants.batchId, batchId),
      eq(batchParticipants.entityStatus, "ACTIVE"),
      inArray(batchParticipants.userId, [...userIds]),
    ),
  );
}

/** Assigns an assessment to people; existing assignments stay unchanged. */
export async function insertAssignments(tx: Tx, rows: (typeof formAssignments.$inferInsert)[]): Promise<void> {
  await tx.insert(formAssignments).values(rows).onConflictDoNothing();
}

const isAssignmentOf = (instanceId: string, userId: string) =>
  and(eq(formAssignments.instanceId, instanceId), eq(formAssignments.userId, userId));

export async function findAssignment(db: Db, instanceId: string, userId: string) {
  const [row] = await db.select().from(formAssignments).where(isAssignmentOf(instanceId, userId));
  return row;
}

/** Changes the status of an assignment from one of some statuses; false when it had none of them. */
export async function updateAssignmentStatus(
  tx: Tx,
  { instanceId, userId }: { instanceId: string; userId: string },
  from: readonly ResponseStatus[],
  changes: { status: ResponseStatus; createdAt?: Date; toldAt?: Date | null },
): Promise<boolean> {
  const rows = await tx
    .update(formAssignments)
    .set(changes)
    .where(and(isAssignmentOf(instanceId, userId), inArray(formAssignments.status, [...from])))
    .returning({ userId: formAssignments.userId });
  return rows.length === 1;
}

/** Deletes the answers of a person, so that they can answer again. */
export async function deleteResponse(tx: Tx, instanceId: string, userId: string): Promise<void> {
  await tx.delete(formResponses).where(and(eq(formResponses.instanceId, instanceId), eq(formResponses.userId, userId)));
}

/** The number of assignments of an assessment, and how many of them were mailed. */
export async function countMailed(db: Db, instanceId: string): Promise<{ total: number; told: number }> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int`, told: sql<number>`count(${formAssignments.toldAt})::int` })
    .from(formAssignments)
    .where(eq(formAssignments.instanceId, instanceId));
  return row ?? { total: 0, told: 0 };
}

/** The first people with an assignment that was not mailed yet. */
export const listUnmailed = (db: Db, instanceId: string, limit: number) =>
  db
    .select({
      userId: users.userId,
      email: users.email,
      firstName: users.firstName,
      locale: users.locale,
      sentAt: formAssignments.createdAt,
    })
    .from(formAssignments)
    .innerJoin(users, eq(users.userId, formAssignments.userId))
    .where(and(eq(formAssignments.instanceId, instanceId), isNull(formAssignments.toldAt)))
    .orderBy(asc(users.userId))
    .limit(limit);

export async function markMailed(tx: Tx, instanceId: string, userId: string, notifiedAt: Date): Promise<void> {
  await tx.update(formAssignments).set({ toldAt: notifiedAt }).where(isAssignmentOf(instanceId, userId));
}

/** The data of the mail about an assessment. */
export async function findMailedAssessment(db: Db, instanceId: string) {
  const [row] = await db
    .select({ formId: forms.formId, title: formVersions.title, programName: programs.name })
    .from(forms)
    .innerJoin(formVersions, and(eq(formVersions.formId, forms.formId), eq(formVersions.version, forms.version)))
    .innerJoin(batches, eq(batches.batchId, forms.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .where(and(eq(forms.instanceId, instanceId), isNull(forms.deletedAt)));
  return row;
}

/** A page of the assigned people with their scores, and their number. */
export const listAssessed = (db: Db, instanceId: string, page: { pageNo: number; pageSize: number }) =>
  db
    .select({
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImage: users.profileImage,
      status: formAssignments.status,
      submittedAt: formResponses.submittedAt,
      score: formResponses.score,
      maxScore: formResponses.maxScore,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(formAssignments)
    .innerJoin(users, eq(users.userId, formAssignments.userId))
    .leftJoin(
      formResponses,
      and(eq(formResponses.instanceId, formAssignments.instanceId), eq(formResponses.userId, formAssignments.userId)),
    )
    .where(eq(formAssignments.instanceId, instanceId))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.userId))
    .limit(page.pageSize)
    .offset(page.pageNo * page.pageSize);

/** All answers to an instance. */
export const listAnswers = (db: Db, instanceId: string) =>
  db
    .select({ version: formResponses.version, answers: formResponses.answers, score: formResponses.score })
    .from(formResponses)
    .where(eq(formResponses.instanceId, instanceId));

/** The number of excused people. */
export const countExcused = (db: Db, instanceId: string): Promise<number> =>
  db.$count(formAssignments, and(eq(formAssignments.instanceId, instanceId), eq(formAssignments.status, "EXCUSED")));
