import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { StoredPostType } from "@openrounds/contract/community/schemas.ts";
import type { NamedReaction } from "@openrounds/contract/content/schemas.ts";
import { batches } from "../batches/tables.ts";
import { users } from "../identity/tables.ts";
import { instant } from "../kernel/db/tables.ts";
import type { StoredFile } from "../media/service.ts";

/** A file of a post, with its author's name for it. */
export interface PostedFile extends StoredFile {
  readonly filename: string;
}

/** Questions, their answers, and announcements of batches. */
export const posts = pgTable(
  "posts",
  {
    postId: uuid("post_id").primaryKey(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.batchId),
    /** The question of an answer. */
    parentId: uuid("parent_id"),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    postType: text("post_type").$type<StoredPostType>().notNull(),
    heading: text("heading").notNull(),
    /** Sanitized HTML. */
    subText: text("sub_text").notNull(),
    focusAreaIds: uuid("focus_area_ids").array().notNull().default([]),
    attachments: jsonb("attachments").$type<PostedFile[]>().notNull().default([]),
    sendNotification: boolean("send_notification").notNull().default(false),
    replyCount: integer("reply_count").notNull().default(0),
    /** Incremented by changes. */
    version: integer("version").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.postId] }),
    index("posts_page")
      .on(table.batchId, table.postType, table.createdAt)
      .where(sql`${table.parentId} is null`),
    index("posts_answers")
      .on(table.parentId, table.createdAt)
      .where(sql`${table.parentId} is not null`),
    index("posts_author").on(table.userId),
  ],
);

/** The posts that each person has opened. */
export const postReads = pgTable(
  "post_reads",
  {
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.postId, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    readAt: instant("read_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId] }), index("post_reads_user").on(table.userId)],
);

/** One reaction per person and post. */
export const postReactions = pgTable(
  "post_reactions",
  {
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.postId, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    reaction: text("reaction").$type<NamedReaction>().notNull(),
    reactedAt: instant("reacted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId] }), index("post_reactions_user").on(table.userId)],
);
