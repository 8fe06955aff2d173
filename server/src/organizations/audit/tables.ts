import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AuditAction } from "@openrounds/contract/organizations/audit/schemas.ts";
import type { Guard } from "../../kernel/db/guards.ts";
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

/** What the database itself keeps: entries are only added, and a head only moves on by one entry. */
export const auditGuards: readonly Guard[] = [
  {
    name: "audit_entries_are_kept",
    table: "audit_entries",
    statements: [
      `create or replace function refuse_audit_change() returns trigger language plpgsql as $$
      begin raise exception 'entries of the audit trail are only added' using errcode = 'restrict_violation'; end $$`,
      `create or replace trigger audit_entries_are_kept before update or delete or truncate on audit_entries
      for each statement execute function refuse_audit_change()`,
      "alter table audit_entries enable always trigger audit_entries_are_kept",
    ],
  },
  {
    name: "audit_heads_move_on",
    table: "audit_heads",
    statements: [
      `create or replace function keep_audit_head() returns trigger language plpgsql as $$
      begin
        if new.organization_id = old.organization_id and new.entries = old.entries + 1 then return new; end if;
        raise exception 'the head of an audit trail only moves on' using errcode = 'restrict_violation';
      end $$`,
      `create or replace trigger audit_heads_move_on before update on audit_heads
      for each row execute function keep_audit_head()`,
      `create or replace trigger audit_heads_are_kept before delete or truncate on audit_heads
      for each statement execute function refuse_audit_change()`,
      "alter table audit_heads enable always trigger audit_heads_move_on",
      "alter table audit_heads enable always trigger audit_heads_are_kept",
    ],
  },
];
