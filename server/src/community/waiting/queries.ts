import { and, asc, eq, gte, isNull, ne } from "drizzle-orm";
import { accessColumns, isInScope, joinAccess, type BatchScope } from "../../batches/service.ts";
import { batches } from "../../batches/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { posts } from "../tables.ts";

interface UnansweredFilter {
  readonly scope: BatchScope;
  /** Older questions no longer wait. */
  readonly since: Date;
  readonly limit: number;
}

/** Questions of others without an answer, with what decides on the batch, the longest waiting first. */
export const listUnanswered = (db: Db, userId: string, { scope, since, limit }: UnansweredFilter) =>
  joinAccess(
    db
      .select({
        ...accessColumns,
        postId: posts.postId,
        heading: posts.heading,
        batchId: batches.batchId,
        batchName: batches.batchName,
        since: posts.createdAt,
      })
      .from(batches)
      .$dynamic(),
    userId,
  )
    .innerJoin(posts, eq(posts.batchId, batches.batchId))
    .where(
      and(
        isInScope(scope),
        isNull(posts.parentId),
        eq(posts.postType, "Question"),
        eq(posts.replyCount, 0),
        ne(posts.userId, userId),
        gte(posts.createdAt, since),
      ),
    )
    .orderBy(asc(posts.createdAt), asc(posts.postId))
    .limit(limit);
