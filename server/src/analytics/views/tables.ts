import { boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AnalyticsFilter } from "@openrounds/contract/analytics/filters.ts";
import type { ViewTab } from "@openrounds/contract/analytics/views/schemas.ts";
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
