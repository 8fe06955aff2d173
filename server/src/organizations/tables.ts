import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { OrganizationLevel, OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import type { Address, Visibility } from "@openrounds/contract/identity/schemas.ts";
import type { MemberStatus, OrganizationStatus } from "@openrounds/contract/organizations/schemas.ts";
import { users } from "../identity/tables.ts";
import { instant } from "../kernel/db/tables.ts";

/** Superhubs, hubs and spoke sites; a workplace that nobody joined yet is an INVITED spoke site. */
export const organizations = pgTable(
  "organizations",
  {
    organizationId: uuid("organization_id").primaryKey(),
    level: text("level").$type<OrganizationLevel>().notNull(),
    parentId: uuid("parent_id"),
    coManagedBy: uuid("co_managed_by"),
    name: text("name").notNull(),
    legalName: text("legal_name"),
    logo: text("logo"),
    description: text("description").notNull().default(""),
    entityStatus: text("entity_status").$type<OrganizationStatus>().notNull(),
    registrationType: text("registration_type"),
    contactEmail: text("contact_email"),
    website: text("website"),
    socialLinks: jsonb("social_links").$type<Record<string, string>>().notNull().default({}),
    address: jsonb("address").$type<Address>(),
    visibility: text("visibility").$type<Visibility>().notNull().default("PUBLIC"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("organizations_parent").on(table.parentId, table.entityStatus),
    index("organizations_level_name").on(table.level, sql`lower(${table.name}) text_pattern_ops`),
  ],
);

export const members = pgTable(
  "members",
  {
    organizationId: uuid("organization_id")
      .notNull()
      .references(() => organizations.organizationId),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    roles: text("roles").array().$type<OrganizationRole[]>().notNull(),
    entityStatus: text("entity_status").$type<MemberStatus>().notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index("members_user").on(table.userId),
    uniqueIndex("members_one_owner")
      .on(table.organizationId)
      .where(sql`'OWNER' = any(${table.roles})`),
  ],
);
