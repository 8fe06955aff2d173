import { and, arrayOverlaps, asc, eq, gt, inArray, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import { users } from "../../identity/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { programs } from "../../programs/tables.ts";
import { posts } from "../tables.ts";

const { postId: id, batchId, parentId, userId, postType, heading, subText } = posts;
/** Of an answer, the question. */
const aboutHeading = sql<string>`coalesce((select question.heading from ${posts} question
  where question.post_id = ${posts.parentId}), ${posts.heading})`;

/** What a message about a post tells; undefined once the post, the batch or the program is gone. */
export async function findTold(db: Db, postId: string) {
  const [row] = await db
    .select({
      post: { postId: id, batchId, parentId, userId, postType, heading, subText },
      aboutHeading,
      batchName: batches.batchName,
      programName: programs.name,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(posts)
    .innerJoin(users, eq(users.userId, posts.userId))
    .innerJoin(batches, eq(batches.batchId, posts.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .where(and(eq(posts.postId, postId), isNull(batches.deletedAt), isNull(programs.deletedAt)));
  return row;
}

export type ToldPost = NonNullable<Awaited<ReturnType<typeof findTold>>>;

/** Who is asked: those who mentor a batch. */
const MENTORS: readonly BatchRole[] = ["OWNER", "PROGRAM_ADMIN", "FACILITATOR", "SUBJECT_MATTER_EXPERT"];

/** Whom a post concerns: everybody, those who mentor, or those who take part in the conversation. */
function concerns({ post }: ToldPost): SQL | undefined {
  if (post.postType === "ANNOUNCEMENT") return undefined;
  if (post.postType === "Question") return arrayOverlaps(batchParticipants.roles, [...MENTORS]);
  return sql`exists (select 1 from ${posts} part where part.user_id = ${users.userId}
    and (part.post_id = ${post.parentId} or part.parent_id = ${post.parentId}))`;
}

/** Some of the people of the batch whom a post concerns, in the order of their ids; never its author. */
export const listConcerned = (db: Db, told: ToldPost, { after, limit }: { after: string | undefined; limit: number }) =>
  db
    .select({
      userId: users.userId,
      email: users.email,
      firstName: users.firstName,
      locale: users.primaryReadingLanguage,
    })
    .from(batchParticipants)
    .innerJoin(users, eq(users.userId, batchParticipants.userId))
    .where(
      and(
        eq(batchParticipants.batchId, told.post.batchId),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        inArray(users.status, ["ACTIVE", "MIGRATED"]),
        ne(users.userId, told.post.userId),
        concerns(told),
        after === undefined ? undefined : gt(users.userId, after),
      ),
    )
    .orderBy(asc(users.userId))
    .limit(limit);

export type Concerned = Awaited<ReturnType<typeof listConcerned>>[number];
