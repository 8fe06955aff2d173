import { and, asc, eq, gt, inArray, isNull, lt, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { QuestionMails } from "@openrounds/contract/community/digests/schemas.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { programs } from "../../programs/tables.ts";
import { posts } from "../tables.ts";
import { questionMailChoices, questionNotices } from "./tables.ts";

const { postId, userId, createdAt, mailedAt } = questionNotices;

/** Records that a person must be mailed about a question, once; does nothing when the question is deleted. */
export async function insertNotice(tx: Tx, row: { postId: string; userId: string; at: Date }): Promise<void> {
  const source = tx
    .select({
      postId: posts.postId,
      userId: sql<string>`${row.userId}::uuid`.as("user_id"),
      createdAt: sql<Date>`${row.at.toISOString()}::timestamptz`.as("created_at"),
      mailedAt: sql<Date | null>`null::timestamptz`.as("mailed_at"),
    })
    .from(posts)
    .where(eq(posts.postId, row.postId))
    .for("key share");
  await tx.insert(questionNotices).select(source).onConflictDoNothing();
}

/** Whether a person owns a batch. */
const isOwner = (person: SQLWrapper): SQL<boolean> => sql<boolean>`exists (select 1 from ${batchParticipants}
  where ${batchParticipants.userId} = ${person} and ${batchParticipants.entityStatus} = 'ACTIVE'
  and 'OWNER' = any(${batchParticipants.roles}))`;

/** A page of the people with waiting questions, in the order of their ids, with what decides when they are mailed. */
export const listPeopleWithQuestions = (
  db: Db,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
) =>
  db
    .select({
      userId,
      oldest: sql<Date>`min(${createdAt})`.mapWith(createdAt),
      timeZone: users.timezone,
      choice: questionMailChoices.choice,
      isOwner: isOwner(users.userId),
    })
    .from(questionNotices)
    .innerJoin(users, eq(users.userId, userId))
    .leftJoin(questionMailChoices, eq(questionMailChoices.userId, userId))
    .where(and(isNull(mailedAt), after === undefined ? undefined : gt(userId, after)))
    .groupBy(userId, users.userId, questionMailChoices.userId)
    .orderBy(asc(userId))
    .limit(limit);

export type WaitingPerson = Awaited<ReturnType<typeof listPeopleWithQuestions>>[number];

/** Whether a person owns a batch. */
export async function ownsBatch(db: Db, person: string): Promise<boolean> {
  const [row] = await db.select({ owns: isOwner(sql`${person}::uuid`) }).from(sql`(values (1)) as one`);
  return row?.owns ?? false;
}

/** How often a person chose to be mailed about questions. */
export async function findChoice(db: Db, person: string): Promise<QuestionMails | undefined> {
  const [row] = await db.select().from(questionMailChoices).where(eq(questionMailChoices.userId, person));
  return row?.choice;
}

/** Stores how often a person is mailed about questions. */
export async function upsertChoice(tx: Tx, person: string, choice: QuestionMails): Promise<void> {
  await tx
    .insert(questionMailChoices)
    .values({ userId: person, choice })
    .onConflictDoUpdate({ target: questionMailChoices.userId, set: { choice } });
}

/** The oldest waiting questions of a person, locked until the transaction ends, so that no parallel job mails them. */
export async function lockWaitingQuestions(tx: Tx, person: string, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ postId })
    .from(questionNotices)
    .where(and(eq(userId, person), isNull(mailedAt)))
    .orderBy(asc(createdAt), asc(postId))
    .limit(limit)
    .for("update");
  return rows.map((row) => row.postId);
}

/** Whether a person was mailed about questions after an instant. */
export async function wasMailed(db: Db, person: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ postId })
    .from(questionNotices)
    .where(and(eq(userId, person), gt(mailedAt, since)))
    .limit(1);
  return rows.length > 0;
}

/** Records when a person was mailed about questions. */
export async function recordMailed(
  tx: Tx,
  { person, posts: ids, at }: { readonly person: string; readonly posts: readonly string[]; readonly at: Date },
): Promise<void> {
  await tx
    .update(questionNotices)
    .set({ mailedAt: at })
    .where(and(eq(userId, person), inArray(postId, [...ids])));
}

/** Deletes notices that were mailed before an instant. */
export async function deleteMailedBefore(tx: Tx, at: Date): Promise<void> {
  await tx.delete(questionNotices).where(lt(mailedAt, at));
}

/** Deletes all notices of a person, and their choice. */
export async function deleteNoticesOf(tx: Tx, person: string): Promise<void> {
  await tx.delete(questionNotices).where(eq(userId, person));
  await tx.delete(questionMailChoices).where(eq(questionMailChoices.userId, person));
}

/** The existing questions among some ids in batches that the person is still in, the oldest first. */
export const listQuestions = (db: Db, person: string, ids: readonly string[]) =>
  db
    .select({
      postId: posts.postId,
      batchId: posts.batchId,
      heading: posts.heading,
      createdAt: posts.createdAt,
      author: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      batch: batches.batchName,
      program: programs.name,
    })
    .from(posts)
    .innerJoin(users, eq(users.userId, posts.userId))
    .innerJoin(batches, eq(batches.batchId, posts.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .innerJoin(
      batchParticipants,
      and(
        eq(batchParticipants.batchId, posts.batchId),
        eq(batchParticipants.userId, person),
        eq(batchParticipants.entityStatus, "ACTIVE"),
      ),
    )
    .where(and(inArray(posts.postId, [...ids]), isNull(batches.deletedAt), isNull(programs.deletedAt)))
    .orderBy(asc(posts.createdAt), asc(posts.postId));

export type DigestQuestion = Awaited<ReturnType<typeof listQuestions>>[number];

/** The recipient data of a person; undefined without an address. */
export async function findRecipient(db: Db, person: string) {
  const [row] = await db
    .select({
      userId: users.userId,
      email: users.email,
      firstName: users.firstName,
      locale: users.primaryReadingLanguage,
      timeZone: users.timezone,
    })
    .from(users)
    .where(and(eq(users.userId, person), inArray(users.status, ["ACTIVE", "MIGRATED"])));
  return row;
}

export type DigestReader = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;
