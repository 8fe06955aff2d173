import { and, count, desc, eq, isNull, lt, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { prepared } from "../../kernel/db/prepared.ts";
import { notices } from "./tables.ts";

export type NoticeRow = typeof notices.$inferSelect;

/** Inserts a notice, once for each thing that it is about. */
export async function insertNotice(tx: Tx, row: typeof notices.$inferInsert): Promise<void> {
  await tx
    .insert(notices)
    .values(row)
    .onConflictDoNothing({ target: [notices.userId, notices.effectKey] });
}

/** The notices of a person, the newest first, from the one after the given one. */
export const listNotices = (
  db: Db,
  userId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<NoticeRow[]> =>
  db
    .select()
    .from(notices)
    .where(and(eq(notices.userId, userId), before === undefined ? undefined : lt(notices.noticeId, before)))
    .orderBy(desc(notices.noticeId))
    .limit(limit);

const unreadOfPerson = prepared((db) =>
  db
    .select({ total: count() })
    .from(notices)
    .where(and(eq(notices.userId, sql.placeholder("userId")), isNull(notices.readAt)))
    .prepare("notices.unread"),
);

/** The number of unread notices of a person. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await unreadOfPerson(db).execute({ userId });
  return row?.total ?? 0;
}

export interface ReadMark {
  readonly noticeId: string;
  readonly withOlder: boolean;
  readonly at: Date;
}

/** Marks a notice of a person as read, or that one and all older ones. */
export async function markNoticesRead(tx: Tx, userId: string, { noticeId, withOlder, at }: ReadMark): Promise<void> {
  const which = withOlder ? lte(notices.noticeId, noticeId) : eq(notices.noticeId, noticeId);
  await tx
    .update(notices)
    .set({ readAt: at })
    .where(and(eq(notices.userId, userId), isNull(notices.readAt), which));
}

/** Deletes the notices of a person. */
export async function deleteNoticesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(notices).where(eq(notices.userId, userId));
}

/** Deletes the notices from before an instant. */
export async function deleteNoticesBefore(tx: Tx, at: Date): Promise<void> {
  await tx.delete(notices).where(lt(notices.createdAt, at));
}
