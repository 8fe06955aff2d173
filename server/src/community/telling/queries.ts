import { and, arrayOverlaps, asc, eq, gt, inArray, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import { users } from "../../identity/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { programs } from "../../programs/tables.ts";
import { posts } from "../tables.ts";

const { postId: id, batchId, parentId, userId, postType, heading, subText } = posts;
/** The question of an answer. */
const aboutHeading = sql<string>`coalesce((select question.heading from ${posts} question
  where question.post_id = ${posts.parentId}), ${posts.heading})`;

/** The data of a notification about a post; undefined once the post, the batch or the program is deleted. */
export async function findNotifiedPost(db: Db, postId: string) {
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

export type NotifiedPost = NonNullable<Awaited<ReturnType<typeof findNotifiedPost>>>;

/** The recipients of questions: mentors of a batch. */
const MENTORS: readonly BatchRole[] = ["OWNER", "PROGRAM_ADMIN", "FACILITATOR", "SUBJECT_MATTER_EXPERT"];

/** The recipients of a post: everybody, mentors, or people in the conversation. */
function isRecipient({ post }: NotifiedPost): SQL | undefined {
  if (post.postType === "ANNOUNCEMENT") return undefined;
  if (post.postType === "Question") return arrayOverlaps(batchParticipants.roles, [...MENTORS]);
  return sql`exists (select 1 from ${posts} part where part.user_id = ${users.userId}
    and (part.post_id = ${post.parentId} or part.parent_id = ${post.parentId}))`;
}

/** A page of the recipients of a post in the order of their ids, without its author. */
export const listRecipients = (
  db: Db,
  notified: NotifiedPost,
  { after, limit }: { after: string | undefined; limit: number },
) =>
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
        eq(batchParticipants.batchId, notified.post.batchId),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        inArray(users.status, ["ACTIVE", "MIGRATED"]),
        ne(users.userId, notified.post.userId),
        isRecipient(notified),
        after === undefined ? undefined : gt(users.userId, after),
      ),
    )
    .orderBy(asc(users.userId))
    .limit(limit);

export type PostRecipient = Awaited<ReturnType<typeof listRecipients>>[number];
