import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ApprovalStatus, ContentType, NamedReaction } from "@openrounds/contract/content/schemas.ts";
import { batches } from "../batches/tables.ts";
import { users } from "../identity/tables.ts";
import { instant } from "../kernel/db/tables.ts";
import { sessions } from "../sessions/tables.ts";

/**
 * Files and links of a batch. The content of a session moves to the batch when the session is dropped by a new
 * schedule.
 */
export const contents = pgTable(
  "contents",
  {
    contentId: uuid("content_id").primaryKey(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.batchId),
    sessionId: uuid("session_id").references(() => sessions.sessionId, { onDelete: "set null" }),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.userId),
    name: text("name").notNull(),
    type: text("type").$type<ContentType>().notNull(),
    language: text("language").notNull(),
    license: text("license").notNull(),
    /** The content of another batch that it is a copy of. */
    copiedFrom: uuid("copied_from"),
    /** The newest complete version; null until the first file has arrived. */
    latestVersionId: uuid("latest_version_id"),
    /** The newest version that everybody may see. */
    approvedVersionId: uuid("approved_version_id"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("contents_batch").on(table.batchId, table.updatedAt),
    index("contents_session").on(table.sessionId),
    index("contents_owner").on(table.ownerId),
    uniqueIndex("contents_copied").on(table.batchId, table.copiedFrom),
  ],
);

export const contentVersions = pgTable(
  "content_versions",
  {
    versionId: uuid("version_id").primaryKey(),
    contentId: uuid("content_id")
      .notNull()
      .references(() => contents.contentId, { onDelete: "cascade" }),
    /** The uploader. */
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.userId),
    fileExtension: text("file_extension").notNull(),
    mediaType: text("media_type").notNull().default(""),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull().default(0),
    /** The storage key of the file; a link has none. */
    storageKey: text("storage_key"),
    link: text("link"),
    ownerComment: text("owner_comment").notNull(),
    approvalStatus: text("approval_status").$type<ApprovalStatus>().notNull(),
    approverId: uuid("approver_id"),
    approverComment: text("approver_comment").notNull().default(""),
    decidedAt: instant("decided_at"),
    createdAt: instant("created_at").notNull(),
    /** When its file was checked and stored; null before that. */
    finishedAt: instant("finished_at"),
  },
  (table) => [
    index("content_versions_content").on(table.contentId, table.versionId),
    index("content_versions_author").on(table.authorId),
    index("content_versions_file").on(table.storageKey),
  ],
);

export const contentReactions = pgTable(
  "content_reactions",
  {
    contentId: uuid("content_id")
      .notNull()
      .references(() => contents.contentId, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    reaction: text("reaction").$type<NamedReaction>().notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contentId, table.userId] }),
    index("content_reactions_user").on(table.userId),
  ],
);

/** A use of content by a person; each kind counts once. */
export type ContentUse = "VIEW" | "DOWNLOAD" | "SHARE";

export const contentUses = pgTable(
  "content_uses",
  {
    contentId: uuid("content_id")
      .notNull()
      .references(() => contents.contentId, { onDelete: "cascade" }),
    use: text("use").$type<ContentUse>().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contentId, table.use, table.userId] }),
    index("content_uses_user").on(table.userId),
  ],
);
