import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";

/** Banners that people ordered for programs that they are about to create. */
export const banners = pgTable(
  "program_banners",
  {
    bannerId: uuid("banner_id").primaryKey(),
    orderedBy: uuid("ordered_by")
      .notNull()
      .references(() => users.userId),
    bannerName: text("banner_name").notNull(),
    focusAreaId: uuid("focus_area_id").notNull(),
    /** The address of the finished picture. */
    imageUrl: text("image_url"),
    failedAt: instant("failed_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("program_banners_in_the_making")
      .on(table.orderedBy)
      .where(sql`${table.imageUrl} is null and ${table.failedAt} is null`),
  ],
);
