import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AuditAction } from "@openrounds/contract/organizations/audit/schemas.ts";
import { instant } from "../../kernel/db/tables.ts";
import { organizations } from "../tables.ts";

/** What was done with rights, by organization; entries are only added, and each carries the hash of the one before. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    organizationId: uuid("organization_id")
      .notNull()
      .references(() => organizations.organizationId),
    number: integer("number").notNull(),
    at: instant("at").notNull(),
    action: text("action").$type<AuditAction>().notNull(),
    actorId: uuid("actor_id").notNull(),
    details: jsonb("details").$type<Readonly<Record<string, string>>>().notNull(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.number] })],
);
