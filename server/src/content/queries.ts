import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { ListContent, NamedReaction, ReactionList } from "@openrounds/contract/content/schemas.ts";
import { BATCH_ROLES } from "@openrounds/contract/kernel/permissions.ts";
import { accessColumns, joinAccess } from "../batches/service.ts";
import { batches, batchParticipants } from "../batches/tables.ts";
import { users } from "../identity/tables.ts";
import { codesOf } from "../kernel/access.ts";
import { DAY, nowMs } from "../kernel/clock.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import { rowsOf } from "../kernel/db/pages.ts";
import { programs } from "../programs/tables.ts";
import { sessions } from "../sessions/tables.ts";
import { contentReactions, contentUses, contentVersions, contents, type ContentUse } from "./tables.ts";

export type ContentRow = typeof contents.$inferSelect;
export type ContentVersionRow = typeof contentVersions.$inferSelect;

/** The number of people by kind of use. */
export type UseCounts = Readonly<Partial<Record<ContentUse, number>>>;

const reactionList = sql<ReactionList>`(select coalesce(json_object_agg(reaction, people), '{}') from
  (select reaction, count(*)::int as people from ${contentReactions} r where r.content_id = ${contents.contentId}
    group by reaction) each)`;
const reactionCount = sql<number>`(select count(*)::int from ${contentReactions} r where r.content_id = ${contents.contentId})`;
const useCounts = sql<UseCounts>`(select coalesce(json_object_agg(use, people), '{}') from
  (select use, count(*)::int as people from ${contentUses} u where u.content_id = ${contents.contentId} group by use) each)`;
const reactionOf = (userId: string) =>
  sql<NamedReaction | null>`(select reaction from ${contentReactions} r
    where r.content_id = ${contents.contentId} and r.user_id = ${userId})`;

/** The columns of content in one version, for one person. */
const columnsFor = (userId: string) => ({
  contentId: contents.contentId,
  batchId: contents.batchId,
  sessionId: contents.sessionId,
  ownerId: contents.ownerId,
  name: contents.name,
  type: contents.type,
  language: contents.language,
  license: contents.license,
  latestVersionId: contents.latestVersionId,
  approvedVersionId: contents.approvedVersionId,
  updatedAtMs: sql<number>`(extract(epoch from ${contents.updatedAt}) * 1000)::float8`.as("updated_at_ms"),
  versionId: contentVersions.versionId,
  fileExtension: contentVersions.fileExtension,
  mediaType: contentVersions.mediaType,
  sizeBytes: contentVersions.sizeBytes,
  storageKey: contentVersions.storageKey,
  link: contentVersions.link,
  ownerComment: contentVersions.ownerComment,
  approvalStatus: contentVersions.approvalStatus,
  approverComment: contentVersions.approverComment,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImage: users.profileImage,
  reactionList: reactionList.as("reaction_list"),
  reactionCount: reactionCount.as("reaction_count"),
  reactionByUser: reactionOf(userId).as("reaction_by_user"),
  useCounts: useCounts.as("use_counts"),
});

/**
 * Joins content with the version that a person sees: the newest one of their own content and for reviewers, else the
 * approved one.
 */
const visibleTo = (userId: string, seesAll: boolean): SQL =>
  seesAll
    ? eq(contentVersions.versionId, contents.latestVersionId)
    : sql`${contentVersions.versionId} = case when ${contents.ownerId} = ${userId}
        then ${contents.latestVersionId} else ${contents.approvedVersionId} end`;

const selectVisible = (db: Db, userId: string, seesAll: boolean) =>
  db
    .select(columnsFor(userId))
    .from(contents)
    .innerJoin(contentVersions, visibleTo(userId, seesAll))
    .innerJoin(users, eq(users.userId, contents.ownerId))
    .$dynamic();

export type ItemRow = Awaited<ReturnType<typeof selectVisible>>[number];

const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const matches = ({ entityId, approvalStatus, type, searchText, lastDays }: ListContent): SQL | undefined =>
  and(
    or(eq(contents.batchId, entityId), eq(contents.sessionId, entityId)),
    approvalStatus.length === 0 ? undefined : inArray(contentVersions.approvalStatus, approvalStatus),
    type.length === 0 ? undefined : inArray(contents.type, type),
    lastDays === undefined ? undefined : gte(contents.updatedAt, new Date(nowMs() - lastDays * DAY)),
    searchText === ""
      ? undefined
      : or(
          ilike(contents.name, patternOf(searchText)),
          ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, patternOf(searchText)),
        ),
  );

interface VisiblePage {
  readonly items: SQL<ItemRow[]>;
  readonly counts: SQL<[total: number, waiting: number]>;
}

/** A page of the content that a person sees, with the number on all pages. */
function pageFor(db: Db, request: ListContent, userId: string, seesAll: boolean): VisiblePage {
  const matched = selectVisible(db, userId, seesAll).where(matches(request)).as("matched");
  const columns = {
    name: sql`lower(${matched.name})`,
    type: matched.type,
    approvalStatus: matched.approvalStatus,
    reactions: matched.reactionCount,
    updatedAt: matched.updatedAtMs,
  };
  const { sortBy, sortOrder, pageNumber, pageSize } = request;
  const first = sortOrder === "NONE" ? desc(matched.updatedAtMs) : { ASC: asc, DESC: desc }[sortOrder](columns[sortBy]);
  const page = db
    .select()
    .from(matched)
    .orderBy(first, desc(matched.contentId))
    .limit(pageSize)
    .offset(pageNumber * pageSize)
    .as("page");
  return {
    items: rowsOf<ItemRow>(page._.selectedFields, page),
    counts: sql`${sql`(select json_build_array(count(*), count(*) filter
      (where ${matched.approvalStatus} = 'UNDER_REVIEW')) from ${matched})`}`,
  };
}

const isComplete = (): SQL | undefined => and(isNull(batches.deletedAt), isNull(programs.deletedAt));
const isBatchOf = (entityId: string): SQL | undefined =>
  or(
    eq(batches.batchId, entityId),
    eq(batches.batchId, sql`(select ${sessions.batchId} from ${sessions} where ${sessions.sessionId} = ${entityId})`),
  );

/**
 * The batch of a batch or session id with its access columns, and a page of its content for reviewers and for others,
 * in one statement.
 */
export async function findPage(db: Db, request: ListContent, userId: string) {
  const open = pageFor(db, request, userId, false);
  const all = pageFor(db, request, userId, true);
  const shown = {
    ...accessColumns,
    items: open.items,
    counts: open.counts,
    allItems: all.items,
    allCounts: all.counts,
  };
  const [row] = await joinAccess(db.select(shown).from(batches).$dynamic(), userId).where(
    and(isBatchOf(request.entityId), isComplete()),
  );
  return row;
}

/** The batch of a batch or session id with its access columns, and the session if it is one. */
export async function findEntity(db: Db, entityId: string, userId: string) {
  const shown = {
    ...accessColumns,
    batchId: batches.batchId,
    language: batches.primaryLanguage,
    isSession: sql<boolean>`${batches.batchId} <> ${entityId}`,
  };
  const [row] = await joinAccess(db.select(shown).from(batches).$dynamic(), userId).where(
    and(isBatchOf(entityId), isComplete()),
  );
  return row;
}

export type EntityRow = NonNullable<Awaited<ReturnType<typeof findEntity>>>;

/** One content item with its access row, its owner and both visible versions, for one person. */
export async function findContent(db: Db, which: { contentId: string } | { versionId: string }, userId: string) {
  const isWhich =
    "contentId" in which
      ? eq(contents.contentId, which.contentId)
      : sql`${contents.contentId} = (select ${contentVersions.contentId} from ${contentVersions}
          where ${contentVersions.versionId} = ${which.versionId})`;
  const shown = { ...accessColumns, content: contents, language: batches.primaryLanguage };
  const [row] = await joinAccess(
    db.select(shown).from(batches).innerJoin(contents, eq(contents.batchId, batches.batchId)).$dynamic(),
    userId,
  ).where(and(isWhich, isNotNull(contents.latestVersionId), isComplete()));
  return row;
}

export type ContentAccessRow = NonNullable<Awaited<ReturnType<typeof findContent>>>;

/** A content item as a person sees it in the list; undefined when no version is visible. */
export async function findItem(
  db: Db,
  contentId: string,
  { userId, seesAll }: { userId: string; seesAll: boolean },
): Promise<ItemRow | undefined> {
  const [row] = await selectVisible(db, userId, seesAll).where(eq(contents.contentId, contentId));
  return row;
}

/** The complete versions of content, the newest first. */
export const listVersions = (db: Db, contentId: string): Promise<ContentVersionRow[]> =>
  db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.contentId, contentId), isNotNull(contentVersions.finishedAt)))
    .orderBy(desc(contentVersions.versionId));

export async function findVersion(db: Db, versionId: string): Promise<ContentVersionRow | undefined> {
  const [row] = await db.select().from(contentVersions).where(eq(contentVersions.versionId, versionId));
  return row;
}

/** A person's own upload to the batch, with its content. */
export async function findOwnUpload(db: Db, upload: { versionId: string; batchId: string; authorId: string }) {
  const [row] = await db
    .select({ version: contentVersions, content: contents })
    .from(contentVersions)
    .innerJoin(contents, eq(contents.contentId, contentVersions.contentId))
    .where(
      and(
        eq(contentVersions.versionId, upload.versionId),
        eq(contentVersions.authorId, upload.authorId),
        eq(contents.batchId, upload.batchId),
      ),
    );
  return row;
}

export async function insertContent(tx: Tx, row: typeof contents.$inferInsert): Promise<void> {
  await tx.insert(contents).values(row);
}

export async function insertVersion(tx: Tx, row: typeof contentVersions.$inferInsert): Promise<void> {
  await tx.insert(contentVersions).values(row);
}

type StoredUpload = Pick<ContentVersionRow, "storageKey" | "mediaType" | "sizeBytes" | "approvalStatus"> & {
  finishedAt: Date;
};

/** Marks a version as complete; false when it was before, or was deleted meanwhile. */
export async function finishVersion(tx: Tx, versionId: string, arrived: StoredUpload): Promise<boolean> {
  const rows = await tx
    .update(contentVersions)
    .set(arrived)
    .where(and(eq(contentVersions.versionId, versionId), isNull(contentVersions.finishedAt)))
    .returning({ versionId: contentVersions.versionId });
  return rows.length === 1;
}

const newerOf = (column: SQL, versionId: string): SQL => sql`greatest(${column}, ${versionId}::uuid)`;

/** Makes a version visible to those who may see it; an older one never replaces a newer one. */
export async function showVersion(
  tx: Tx,
  { versionId, contentId, isApproved, at }: { versionId: string; contentId: string; isApproved: boolean; at: Date },
): Promise<void> {
  await tx
    .update(contents)
    .set({
      latestVersionId: newerOf(sql`${contents.latestVersionId}`, versionId),
      ...(isApproved && { approvedVersionId: newerOf(sql`${contents.approvedVersionId}`, versionId) }),
      updatedAt: at,
    })
    .where(eq(contents.contentId, contentId));
}

export type DecidedVersion = Pick<ContentVersionRow, "approvalStatus" | "approverComment" | "approverId"> & {
  readonly decidedAt: Date;
};

/** Decides on a version that waits for review; false when it was decided before. */
export async function decideVersion(tx: Tx, versionId: string, decided: DecidedVersion): Promise<boolean> {
  const rows = await tx
    .update(contentVersions)
    .set(decided)
    .where(and(eq(contentVersions.versionId, versionId), eq(contentVersions.approvalStatus, "UNDER_REVIEW")))
    .returning({ versionId: contentVersions.versionId });
  return rows.length === 1;
}

export async function updateContent(
  tx: Tx,
  contentId: string,
  changes: Partial<Pick<ContentRow, "name" | "ownerId" | "updatedAt">>,
): Promise<void> {
  await tx.update(contents).set(changes).where(eq(contents.contentId, contentId));
}

/** Sets or removes the reaction of a person. */
export async function setReaction(
  tx: Tx,
  { contentId, userId, reaction, at }: { contentId: string; userId: string; reaction: NamedReaction | null; at: Date },
): Promise<void> {
  const isOwn = and(eq(contentReactions.contentId, contentId), eq(contentReactions.userId, userId));
  if (reaction === null) {
    await tx.delete(contentReactions).where(isOwn);
    return;
  }
  await tx
    .insert(contentReactions)
    .values({ contentId, userId, reaction, updatedAt: at })
    .onConflictDoUpdate({
      target: [contentReactions.contentId, contentReactions.userId],
      set: { reaction, updatedAt: at },
    });
}

/** Records a use of content by a person. Idempotent. */
export async function insertUse(tx: Tx, row: typeof contentUses.$inferInsert): Promise<void> {
  await tx.insert(contentUses).values(row).onConflictDoNothing();
}

/** The storage keys of versions. */
export type StoredVersion = Pick<ContentVersionRow, "versionId" | "fileExtension" | "storageKey">;

/** Deletes content with all dependent rows; returns the storage keys, undefined when there was no content. */
export async function deleteContents(tx: Tx, where: SQL | undefined): Promise<StoredVersion[]> {
  const which = tx.select({ contentId: contents.contentId }).from(contents).where(where).for("update");
  const ids = (await which).map(({ contentId }) => contentId);
  if (ids.length === 0) return [];
  const stored = await tx
    .select({
      versionId: contentVersions.versionId,
      fileExtension: contentVersions.fileExtension,
      storageKey: contentVersions.storageKey,
    })
    .from(contentVersions)
    .where(inArray(contentVersions.contentId, ids));
  await tx.delete(contents).where(inArray(contents.contentId, ids));
  return stored;
}

export const isContent = (contentId: string): SQL => eq(contents.contentId, contentId);
export const isOfBatch = (batchId: string): SQL => eq(contents.batchId, batchId);
/** Content that only its owner has ever seen. */
export const isOnlySeenBy = (userId: string): SQL | undefined =>
  and(eq(contents.ownerId, userId), isNull(contents.approvedVersionId));

export const isOfProgram = (programId: string): SQL =>
  inArray(contents.batchId, sql`(select ${batches.batchId} from ${batches} where ${batches.programId} = ${programId})`);

/** Deletes a version without a file, and its content if it has no other version; false when the file has arrived. */
export async function deleteUnfinished(tx: Tx, versionId: string): Promise<boolean> {
  const [gone] = await tx
    .delete(contentVersions)
    .where(and(eq(contentVersions.versionId, versionId), isNull(contentVersions.finishedAt)))
    .returning({ contentId: contentVersions.contentId });
  if (gone === undefined) return false;
  await tx
    .delete(contents)
    .where(
      and(
        eq(contents.contentId, gone.contentId),
        isNull(contents.latestVersionId),
        sql`not exists (select 1 from ${contentVersions} v where v.content_id = ${contents.contentId})`,
      ),
    );
  return true;
}

/** The author and start of an upload, and whether its file is stored. */
export async function findStartedUpload(db: Db, versionId: string) {
  const { authorId, createdAt, finishedAt } = contentVersions;
  const [row] = await db
    .select({ authorId, createdAt, finishedAt })
    .from(contentVersions)
    .where(eq(contentVersions.versionId, versionId));
  return row;
}

/** The number of a person's unfinished uploads; locks until the transaction ends, so that they start no other. */
export async function countUnfinishedUploads(tx: Tx, authorId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${authorId}`}, 0))`);
  return tx.$count(contentVersions, and(eq(contentVersions.authorId, authorId), isNull(contentVersions.finishedAt)));
}

/** Content with its approved version, locked until the transaction ends. */
export async function lockApproved(tx: Tx, contentId: string) {
  const [row] = await tx
    .select({ content: contents, version: contentVersions })
    .from(contents)
    .innerJoin(contentVersions, eq(contentVersions.versionId, contents.approvedVersionId))
    .where(eq(contents.contentId, contentId))
    .for("share", { of: contents });
  return row;
}

/** The approved content of a batch. */
export const listApproved = (tx: Tx, batchId: string) =>
  tx
    .select({ content: contents, version: contentVersions })
    .from(contents)
    .innerJoin(contentVersions, eq(contentVersions.versionId, contents.approvedVersionId))
    .where(eq(contents.batchId, batchId))
    .for("share", { of: contents });

export type ApprovedContent = Awaited<ReturnType<typeof listApproved>>[number];

/** The sessions of a batch in order, without cancelled ones. */
export async function listSessionIds(db: Db, batchId: string): Promise<string[]> {
  const rows = await db
    .select({ sessionId: sessions.sessionId })
    .from(sessions)
    .where(and(eq(sessions.batchId, batchId), ne(sessions.status, "CANCELLED")))
    .orderBy(asc(sessions.startsAt), asc(sessions.sessionId));
  return rows.map(({ sessionId }) => sessionId);
}

/** The batches of the same program that are not over and have neither the content nor a copy of it. */
export async function listBatchesWithout(db: Db, batchId: string, origin: string): Promise<string[]> {
  const rows = await db
    .select({ batchId: batches.batchId })
    .from(batches)
    .where(
      and(
        eq(batches.programId, sql`(select ${batches.programId} from ${batches} where ${batches.batchId} = ${batchId})`),
        isNull(batches.deletedAt),
        ne(batches.entityStatus, "COMPLETED"),
        sql`not exists (select 1 from ${contents} c where c.batch_id = ${batches.batchId}
          and (c.content_id = ${origin} or c.copied_from = ${origin}))`,
      ),
    );
  return rows.map((row) => row.batchId);
}

interface ContentCopy {
  readonly content: ContentRow;
  readonly version: ContentVersionRow;
}

/** Inserts copies of content where there are none; returns how many. */
export async function insertCopies(tx: Tx, copies: readonly ContentCopy[]): Promise<number> {
  if (copies.length === 0) return 0;
  const added = await tx
    .insert(contents)
    .values(copies.map(({ content }) => content))
    .onConflictDoNothing()
    .returning({ contentId: contents.contentId });
  const ids = new Set(added.map(({ contentId }) => contentId));
  const versions = copies.filter(({ content }) => ids.has(content.contentId)).map(({ version }) => version);
  if (versions.length > 0) await tx.insert(contentVersions).values(versions);
  return versions.length;
}

/** Whether a stored file belongs to a version. */
export async function isFileKept(db: Db, storageKey: string): Promise<boolean> {
  const [row] = await db
    .select({ versionId: contentVersions.versionId })
    .from(contentVersions)
    .where(eq(contentVersions.storageKey, storageKey))
    .limit(1);
  return row !== undefined;
}

/** Deletes the reactions and uses of a person. */
export async function deleteTracesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(contentReactions).where(eq(contentReactions.userId, userId));
  await tx.delete(contentUses).where(eq(contentUses.userId, userId));
}

/** The data of a message about a version, with its recipients. */
export async function findMailedVersion(db: Db, versionId: string) {
  const [row] = await db
    .select({
      batchId: contents.batchId,
      batch: batches.batchName,
      contentId: contents.contentId,
      title: contents.name,
      ownerId: contents.ownerId,
      ownerName: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      firstName: users.firstName,
      email: users.email,
      locale: users.primaryReadingLanguage,
      authorId: contentVersions.authorId,
      approvalStatus: contentVersions.approvalStatus,
      approverComment: contentVersions.approverComment,
    })
    .from(contentVersions)
    .innerJoin(contents, eq(contents.contentId, contentVersions.contentId))
    .innerJoin(batches, eq(batches.batchId, contents.batchId))
    .innerJoin(users, eq(users.userId, contents.ownerId))
    .where(and(eq(contentVersions.versionId, versionId), isNull(batches.deletedAt)));
  return row;
}

export type ContentMail = NonNullable<Awaited<ReturnType<typeof findMailedVersion>>>;

const REVIEWING_ROLES = BATCH_ROLES.filter((role) => codesOf([`BATCH_${role}`]).has("APPROVE_CONTENT"));

/** The people of a batch whose role there allows reviews. */
export const listReviewers = (db: Db, batchId: string) =>
  db
    .select({
      userId: users.userId,
      firstName: users.firstName,
      email: users.email,
      locale: users.primaryReadingLanguage,
    })
    .from(batchParticipants)
    .innerJoin(users, eq(users.userId, batchParticipants.userId))
    .where(
      and(
        eq(batchParticipants.batchId, batchId),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        arrayOverlaps(batchParticipants.roles, REVIEWING_ROLES),
        inArray(users.status, ["ACTIVE", "MIGRATED"]),
      ),
    );
