import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AuditAction } from "@openrounds/contract/organizations/audit/schemas.ts";
import { instant } from "../../kernel/db/tables.ts";
import { organizations } from "../tables.ts";

/** What was done with rights, by organization; triggers let entries only be added, and each carries the hash of the one before. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    organizationId: uuid("organization_id")
      .notNull()
      .references(() => organizations.organizationId),
    number: integer("number").notNull(),
    at: instant("at").notNull(),
    action: text("action").$type<AuditAction>().notNull(),
    /** Nobody, where time did it. */
    actorId: uuid("actor_id"),
    details: jsonb("details").$type<Readonly<Record<string, string>>>().notNull(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.number] })],
);

/** How far the trail of an organization has come, and the hash of its newest entry: so that none is cut off unseen. */
export const auditHeads = pgTable("audit_heads", {
  organizationId: uuid("organization_id")
    .primaryKey()
    .references(() => organizations.organizationId),
  entries: integer("entries").notNull(),
  hash: text("hash").notNull(),
});
