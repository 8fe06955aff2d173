import { aliasedTable, and, desc, eq, isNull, sql, type Placeholder, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import type { StoredPostType } from "@openrounds/contract/community/schemas.ts";
import type { NamedReaction } from "@openrounds/contract/content/schemas.ts";
import { accessColumns, isExistingBatch, joinAccess } from "../batches/service.ts";
import { batches, batchParticipants } from "../batches/tables.ts";
import { users } from "../identity/tables.ts";
import type { Db } from "../kernel/db/database.ts";
import { rowsOf } from "../kernel/db/pages.ts";
import { prepared } from "../kernel/db/prepared.ts";
import { postReactions, postReads, posts, type PostedFile } from "./tables.ts";

export type PostRow = typeof posts.$inferSelect;

/** A post as one person sees it, with instants as numbers, so that it can be read from JSON. */
export interface ShownPost {
  readonly postId: string;
  readonly batchId: string;
  readonly parentId: string | null;
  readonly userId: string;
  readonly postType: StoredPostType;
  readonly heading: string;
  readonly subText: string;
  readonly focusAreaIds: string[];
  readonly attachments: PostedFile[];
  readonly sendNotification: boolean;
  readonly replyCount: number;
  readonly version: number;
  /** Seconds since 1970. */
  readonly postedAt: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly profileImage: string | null;
  readonly roles: BatchRole[] | null;
  readonly isSeen: boolean;
  readonly reactions: Partial<Record<NamedReaction, number>> | null;
  readonly ownReaction: NamedReaction | null;
}

const authors = aliasedTable(users, "authors");
const authorRoles = aliasedTable(batchParticipants, "author_roles");
type ViewerId = string | Placeholder;

const reactionsOf = sql`(select json_object_agg(counted.reaction, counted.total) from (
  select reaction, count(*)::int as total from ${postReactions} given
  where given.post_id = ${posts.postId} group by reaction) counted)`;

const shownColumns = (viewer: ViewerId) => ({
  postId: posts.postId,
  batchId: posts.batchId,
  parentId: posts.parentId,
  userId: posts.userId,
  postType: posts.postType,
  heading: posts.heading,
  subText: posts.subText,
  focusAreaIds: posts.focusAreaIds,
  attachments: posts.attachments,
  sendNotification: posts.sendNotification,
  replyCount: posts.replyCount,
  version: posts.version,
  postedAt: sql<number>`floor(extract(epoch from ${posts.createdAt}))::float8`.as("posted_at"),
  firstName: authors.firstName,
  lastName: authors.lastName,
  profileImage: authors.profileImage,
  roles: authorRoles.roles,
  isSeen: sql<boolean>`(${posts.userId} = ${viewer} or exists (select 1 from ${postReads} seen
    where seen.post_id = ${posts.postId} and seen.user_id = ${viewer}))`.as("is_seen"),
  reactions: sql<ShownPost["reactions"]>`${reactionsOf}`.as("reactions"),
  ownReaction: sql<NamedReaction | null>`(select own.reaction from ${postReactions} own
    where own.post_id = ${posts.postId} and own.user_id = ${viewer})`.as("own_reaction"),
});

const selectShown = (db: Db, viewer: ViewerId) =>
  db
    .select(shownColumns(viewer))
    .from(posts)
    .innerJoin(authors, eq(authors.userId, posts.userId))
    .leftJoin(authorRoles, and(eq(authorRoles.batchId, posts.batchId), eq(authorRoles.userId, posts.userId)))
    .$dynamic();

const newestFirst = [desc(posts.createdAt), desc(posts.postId)] as const;
const viewer = sql.placeholder("userId");

const isOfBatch = (batchId: Placeholder, postType: Placeholder): SQL | undefined =>
  and(eq(posts.batchId, batchId), isNull(posts.parentId), eq(posts.postType, postType));

/** A batch with its access columns, a page of its posts and their number, in one statement. */
const postsOfBatch = prepared((db) => {
  const [batchId, postType] = [sql.placeholder("batchId"), sql.placeholder("postType")];
  const page = selectShown(db, viewer)
    .where(isOfBatch(batchId, postType))
    .orderBy(...newestFirst)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .as("page");
  const total = sql<number>`(select count(*)::int from ${posts} where ${isOfBatch(batchId, postType)})`;
  const shown = { ...accessColumns, total, posts: rowsOf<ShownPost>(page._.selectedFields, page) };
  return joinAccess(db.select(shown).from(batches).$dynamic(), viewer)
    .where(isExistingBatch(batchId))
    .prepare("community.postsOfBatch");
});

export interface PostPage {
  readonly batchId: string;
  readonly postType: "Question" | "ANNOUNCEMENT";
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** A page of the posts of a batch with the access row of the batch, for one person. */
export async function findPosts(db: Db, { pageNumber, pageSize, ...which }: PostPage, userId: string) {
  const [row] = await postsOfBatch(db).execute({ ...which, userId, limit: pageSize, offset: pageNumber * pageSize });
  return row;
}

/** A post with the access row of its batch and a page of its answers. */
const postWithAnswers = prepared((db) => {
  const postId = sql.placeholder("postId");
  const one = selectShown(db, viewer).where(eq(posts.postId, postId)).as("post");
  const answers = selectShown(db, viewer)
    .where(eq(posts.parentId, postId))
    .orderBy(...newestFirst)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .as("answers");
  const shown = {
    ...accessColumns,
    batchName: batches.batchName,
    post: rowsOf<ShownPost>(one._.selectedFields, one),
    replies: rowsOf<ShownPost>(answers._.selectedFields, answers),
  };
  return joinAccess(db.select(shown).from(batches).$dynamic(), viewer)
    .where(isExistingBatch(sql`(select its.batch_id from ${posts} its where its.post_id = ${postId})`))
    .prepare("community.postWithAnswers");
});

export interface AnswerPage {
  readonly postId: string;
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** A post with the access row of its batch, for one person; undefined when there is none. */
export async function findPost(db: Db, { postId, pageNumber, pageSize }: AnswerPage, userId: string) {
  const at = { limit: pageSize, offset: pageNumber * pageSize };
  const [row] = await postWithAnswers(db).execute({ postId, userId, ...at });
  const [post] = row?.post ?? [];
  return row === undefined || post === undefined ? undefined : { ...row, post };
}

export type PostAccessRow = NonNullable<Awaited<ReturnType<typeof findPost>>>;

const viewing = alias(batchParticipants, "viewing");

const announcementsOfPerson = prepared((db) =>
  db
    .select({ ...shownColumns(viewer), batchName: batches.batchName, total: sql<number>`(count(*) over ())::int` })
    .from(posts)
    .innerJoin(batches, eq(batches.batchId, posts.batchId))
    .innerJoin(authors, eq(authors.userId, posts.userId))
    .innerJoin(viewing, eq(viewing.batchId, posts.batchId))
    .leftJoin(authorRoles, and(eq(authorRoles.batchId, posts.batchId), eq(authorRoles.userId, posts.userId)))
    .where(
      and(
        eq(viewing.userId, viewer),
        eq(viewing.entityStatus, "ACTIVE"),
        eq(posts.postType, "ANNOUNCEMENT"),
        isNull(posts.parentId),
        isNull(batches.deletedAt),
      ),
    )
    .orderBy(...newestFirst)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare("community.announcementsOfPerson"),
);

/** A page of the announcements of all batches of a person, with the number on all pages in each row. */
export const listAnnouncementsByPerson = (
  db: Db,
  userId: string,
  { pageNumber, pageSize }: Omit<AnswerPage, "postId">,
) => announcementsOfPerson(db).execute({ userId, limit: pageSize, offset: pageNumber * pageSize });
