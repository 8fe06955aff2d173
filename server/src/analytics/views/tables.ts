import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AnalyticsFilter } from "@openrounds/contract/analytics/filters.ts";
import type { ViewMails, ViewTab } from "@openrounds/contract/analytics/views/schemas.ts";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { organizations } from "../../organizations/tables.ts";

/** Tabs of a dashboard with their filters, saved under a name. */
export const analyticsViews = pgTable(
  "analytics_views",
  {
    viewId: uuid("view_id").primaryKey(),
    organizationId: uuid("organization_id")
      .notNull()
      .references(() => organizations.organizationId),
    /** The person who saved it. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    name: text("name").notNull(),
    tab: text("tab").$type<ViewTab>().notNull(),
    filter: jsonb("filter").$type<AnalyticsFilter>().notNull(),
    isShared: boolean("is_shared").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("analytics_views_organization").on(table.organizationId),
    index("analytics_views_user").on(table.userId),
  ],
);

/** Who gets which view by mail, and when next. */
export const analyticsViewMails = pgTable(
  "analytics_view_mails",
  {
    viewId: uuid("view_id")
      .notNull()
      .references(() => analyticsViews.viewId, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    mails: text("mails").$type<Exclude<ViewMails, "NEVER">>().notNull(),
    nextAt: instant("next_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.viewId, table.userId] }),
    index("analytics_view_mails_next").on(table.nextAt),
  ],
);
