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
import { accessColumns, withPlace } from "../batches/service.ts";
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
export type VersionRow = typeof contentVersions.$inferSelect;

/** How many people did what with a piece of content. */
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

/** Content by one of its versions, as one person sees it. */
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

/** Joins content with the version that a person sees: of the own, and for reviewers, the newest; else the approved. */
const seenBy = (userId: string, seesAll: boolean): SQL =>
  seesAll
    ? eq(contentVersions.versionId, contents.latestVersionId)
    : sql`${contentVersions.versionId} = case when ${contents.ownerId} = ${userId}
        then ${contents.latestVersionId} else ${contents.approvedVersionId} end`;

const selectSeen = (db: Db, userId: string, seesAll: boolean) =>
  db
    .select(columnsFor(userId))
    .from(contents)
    .innerJoin(contentVersions, seenBy(userId, seesAll))
    .innerJoin(users, eq(users.userId, contents.ownerId))
    .$dynamic();

export type ItemRow = Awaited<ReturnType<typeof selectSeen>>[number];

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

interface Seen {
  readonly items: SQL<ItemRow[]>;
  readonly counts: SQL<[total: number, waiting: number]>;
}

/** A page of what a person sees, and how much there is on all pages. */
function pageFor(db: Db, asked: ListContent, userId: string, seesAll: boolean): Seen {
  const matched = selectSeen(db, userId, seesAll).where(matches(asked)).as("matched");
  const columns = {
    name: sql`lower(${matched.name})`,
    type: matched.type,
    approvalStatus: matched.approvalStatus,
    reactions: matched.reactionCount,
    updatedAt: matched.updatedAtMs,
  };
  const { sortBy, sortOrder, pageNumber, pageSize } = asked;
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

const isThere = (): SQL | undefined => and(isNull(batches.deletedAt), isNull(programs.deletedAt));
const isBatchOf = (entityId: string): SQL | undefined =>
  or(
    eq(batches.batchId, entityId),
    eq(batches.batchId, sql`(select ${sessions.batchId} from ${sessions} where ${sessions.sessionId} = ${entityId})`),
  );

/** The batch of a batch or session, by what decides who may see it, with a page of its content both ways, in one statement. */
export async function findPage(db: Db, asked: ListContent, userId: string) {
  const open = pageFor(db, asked, userId, false);
  const all = pageFor(db, asked, userId, true);
  const shown = {
    ...accessColumns,
    items: open.items,
    counts: open.counts,
    allItems: all.items,
    allCounts: all.counts,
  };
  const [row] = await withPlace(db.select(shown).from(batches).$dynamic(), userId).where(
    and(isBatchOf(asked.entityId), isThere()),
  );
  return row;
}

/** The batch of a batch or session by what decides on it, and the session where it is one. */
export async function findEntity(db: Db, entityId: string, userId: string) {
  const shown = {
    ...accessColumns,
    batchId: batches.batchId,
    language: batches.primaryLanguage,
    isSession: sql<boolean>`${batches.batchId} <> ${entityId}`,
  };
  const [row] = await withPlace(db.select(shown).from(batches).$dynamic(), userId).where(
    and(isBatchOf(entityId), isThere()),
  );
  return row;
}

export type EntityRow = NonNullable<Awaited<ReturnType<typeof findEntity>>>;

/** One piece of content with its place, its owner and both versions that may be seen, for one person. */
export async function findContent(db: Db, which: { contentId: string } | { versionId: string }, userId: string) {
  const isWhich =
    "contentId" in which
      ? eq(contents.contentId, which.contentId)
      : sql`${contents.contentId} = (select ${contentVersions.contentId} from ${contentVersions}
          where ${contentVersions.versionId} = ${which.versionId})`;
  const shown = { ...accessColumns, content: contents, language: batches.primaryLanguage };
  const [row] = await withPlace(
    db.select(shown).from(batches).innerJoin(contents, eq(contents.batchId, batches.batchId)).$dynamic(),
    userId,
  ).where(and(isWhich, isNotNull(contents.latestVersionId), isThere()));
  return row;
}

export type PlacedContent = NonNullable<Awaited<ReturnType<typeof findContent>>>;

/** A piece of content as its list shows it to a person; undefined where nothing of it may be seen. */
export async function findItem(
  db: Db,
  contentId: string,
  { userId, seesAll }: { userId: string; seesAll: boolean },
): Promise<ItemRow | undefined> {
  const [row] = await selectSeen(db, userId, seesAll).where(eq(contents.contentId, contentId));
  return row;
}

/** The versions of content that are there, the newest first. */
export const listVersions = (db: Db, contentId: string): Promise<VersionRow[]> =>
  db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.contentId, contentId), isNotNull(contentVersions.finishedAt)))
    .orderBy(desc(contentVersions.versionId));

export async function findVersion(db: Db, versionId: string): Promise<VersionRow | undefined> {
  const [row] = await db.select().from(contentVersions).where(eq(contentVersions.versionId, versionId));
  return row;
}

/** An upload of a person's own to the batch, with its content. */
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

type Arrived = Pick<VersionRow, "storageKey" | "mediaType" | "sizeBytes" | "approvalStatus"> & { finishedAt: Date };

/** Notes that the file of a version arrived; false when that was noted before, or nobody waits for it any more. */
export async function finishVersion(tx: Tx, versionId: string, arrived: Arrived): Promise<boolean> {
  const rows = await tx
    .update(contentVersions)
    .set(arrived)
    .where(and(eq(contentVersions.versionId, versionId), isNull(contentVersions.finishedAt)))
    .returning({ versionId: contentVersions.versionId });
  return rows.length === 1;
}

const newerOf = (column: SQL, versionId: string): SQL => sql`greatest(${column}, ${versionId}::uuid)`;

/** Shows a version to those who may see it; an older one takes nothing from a newer one. */
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

export type DecidedVersion = Pick<VersionRow, "approvalStatus" | "approverComment" | "approverId"> & {
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

/** Sets the reaction of a person, or takes it back. */
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

/** Notes what a person did with content; the second time changes nothing. */
export async function insertUse(tx: Tx, row: typeof contentUses.$inferInsert): Promise<void> {
  await tx.insert(contentUses).values(row).onConflictDoNothing();
}

/** What lies in the storage of versions. */
export type Stored = Pick<VersionRow, "versionId" | "fileExtension" | "storageKey">;

/** Deletes content with everything that hangs on it; answers what lies in the storage, undefined when there was none. */
export async function deleteContents(tx: Tx, where: SQL | undefined): Promise<Stored[]> {
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
/** What only its owner ever saw. */
export const isUnseenOf = (userId: string): SQL | undefined =>
  and(eq(contents.ownerId, userId), isNull(contents.approvedVersionId));

export const isOfProgram = (programId: string): SQL =>
  inArray(contents.batchId, sql`(select ${batches.batchId} from ${batches} where ${batches.programId} = ${programId})`);

/** Deletes a version whose file never arrived, and its content when it has no other; false when it arrived. */
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

/** Who began a version and when, and whether its file is kept. */
export async function findBegun(db: Db, versionId: string) {
  const { authorId, createdAt, finishedAt } = contentVersions;
  const [row] = await db
    .select({ authorId, createdAt, finishedAt })
    .from(contentVersions)
    .where(eq(contentVersions.versionId, versionId));
  return row;
}

/** How many uploads of a person are not reported yet; until the transaction ends they begin no other. */
export async function countBegun(tx: Tx, authorId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${authorId}`}, 0))`);
  return tx.$count(contentVersions, and(eq(contentVersions.authorId, authorId), isNull(contentVersions.finishedAt)));
}

/** Content with its approved version, kept from going until the transaction ends. */
export async function lockApproved(tx: Tx, contentId: string) {
  const [row] = await tx
    .select({ content: contents, version: contentVersions })
    .from(contents)
    .innerJoin(contentVersions, eq(contentVersions.versionId, contents.approvedVersionId))
    .where(eq(contents.contentId, contentId))
    .for("share", { of: contents });
  return row;
}

/** The batches of the program of a batch that are not over and have neither content nor a copy of it. */
export async function listWithout(db: Db, batchId: string, origin: string): Promise<string[]> {
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

interface Copy {
  readonly content: ContentRow;
  readonly version: VersionRow;
}

/** Adds copies of content where none is yet; answers how many. */
export async function insertCopies(tx: Tx, copies: readonly Copy[]): Promise<number> {
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

/** Whether a kept file is that of a version. */
export async function isFileKept(db: Db, storageKey: string): Promise<boolean> {
  const [row] = await db
    .select({ versionId: contentVersions.versionId })
    .from(contentVersions)
    .where(eq(contentVersions.storageKey, storageKey))
    .limit(1);
  return row !== undefined;
}

/** Forgets what a person pressed and opened. */
export async function deleteTracesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(contentReactions).where(eq(contentReactions.userId, userId));
  await tx.delete(contentUses).where(eq(contentUses.userId, userId));
}

/** What a message about a version says, and to whom it belongs. */
export async function findTold(db: Db, versionId: string) {
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

export type ContentMail = NonNullable<Awaited<ReturnType<typeof findTold>>>;

const REVIEWING_ROLES = BATCH_ROLES.filter((role) => codesOf([`BATCH_${role}`]).has("APPROVE_CONTENT"));

/** The people of a batch whose role there lets them review. */
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
