import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ReportFormat, ReportStatus } from "@openrounds/contract/analytics/reports/schemas.ts";
import type { AnalyticsFilter } from "@openrounds/contract/analytics/filters.ts";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";

/** Files of figures, made when somebody asks, and kept for a day. */
export const analyticsReports = pgTable(
  "analytics_reports",
  {
    reportId: uuid("report_id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    /** What it is about: an organization, or a program. */
    entityId: uuid("entity_id").notNull(),
    format: text("format").$type<ReportFormat>().notNull(),
    request: jsonb("request").$type<ReportRequest>().notNull(),
    /** Of the request: the same one is not made twice at once. */
    requestHash: text("request_hash").notNull(),
    status: text("status").$type<ReportStatus>().notNull(),
    /** From 0 to 100. */
    progress: integer("progress").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("analytics_reports_user").on(table.userId, table.createdAt),
    index("analytics_reports_expiry").on(table.expiresAt),
    uniqueIndex("analytics_reports_once")
      .on(table.userId, table.requestHash)
      .where(sql`${table.status} = 'RUNNING'`),
  ],
);

/** What a file shows: a dashboard by its filter, or the organizations of a program. */
export type ReportRequest =
  | {
      readonly kind: "dashboard";
      readonly name: string;
      readonly filter: AnalyticsFilter;
      /** The programs that the person might view when they asked. */
      readonly programIds: readonly string[];
      readonly timeZone: string;
      readonly locale: string;
      /** Whether people are named. */
      readonly withPeople: boolean;
    }
  | {
      readonly kind: "organizations";
      readonly name: string;
      readonly organizationId: string;
      readonly locale: string;
    };
