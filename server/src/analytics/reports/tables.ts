import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ReportFormat, ReportStatus } from "@openrounds/contract/analytics/reports/schemas.ts";
import type { AnalyticsFilter } from "@openrounds/contract/analytics/filters.ts";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";

/** Report files, created on request and kept for a day. */
export const analyticsReports = pgTable(
  "analytics_reports",
  {
    reportId: uuid("report_id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    /** The organization or program of the report. */
    entityId: uuid("entity_id").notNull(),
    format: text("format").$type<ReportFormat>().notNull(),
    request: jsonb("request").$type<ReportRequest>().notNull(),
    /** The hash of the request, so that the same report is not created twice concurrently. */
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

/** The content of a report: a dashboard with its filter, or the organizations of a program. */
export type ReportRequest =
  | {
      readonly kind: "dashboard";
      readonly name: string;
      readonly filter: AnalyticsFilter;
      /** The programs that the person could view at the time of the order. */
      readonly programIds: readonly string[];
      readonly timeZone: string;
      readonly locale: string;
      /** Whether people are listed by name. */
      readonly withPeople: boolean;
      /** Part of the names of the people in a CSV. */
      readonly text?: string;
    }
  | {
      readonly kind: "organizations";
      readonly name: string;
      readonly organizationId: string;
      readonly locale: string;
    };
