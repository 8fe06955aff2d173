import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AuditAction } from "@openrounds/contract/organizations/audit/schemas.ts";
import { instant } from "../../kernel/db/tables.ts";
import { organizations } from "../tables.ts";

/**
 * The audit trail by organization. Triggers allow only inserts, and each entry carries the hash of the previous one.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    organizationId: uuid("organization_id")
      .notNull()
      .references(() => organizations.organizationId),
    number: integer("number").notNull(),
    at: instant("at").notNull(),
    action: text("action").$type<AuditAction>().notNull(),
    /** Null for actions of the system. */
    actorId: uuid("actor_id"),
    details: jsonb("details").$type<Readonly<Record<string, string>>>().notNull(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.number] })],
);

/**
 * The head of an organization's audit trail: position and hash of its newest entry, so that removed entries are
 * detected.
 */
export const auditHeads = pgTable("audit_heads", {
  organizationId: uuid("organization_id")
    .primaryKey()
    .references(() => organizations.organizationId),
  entries: integer("entries").notNull(),
  hash: text("hash").notNull(),
});
