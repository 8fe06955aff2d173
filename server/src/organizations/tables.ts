import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { OrganizationLevel, OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import type { Visibility } from "@openrounds/contract/identity/schemas.ts";
import type { OrganizationCategory } from "@openrounds/contract/organizations/categories.ts";
import type { SocialSite } from "@openrounds/contract/organizations/links.ts";
import type { RoleEnds } from "@openrounds/contract/organizations/members/rules.ts";
import type { BetaStatus } from "@openrounds/contract/organizations/profile/schemas.ts";
import type {
  MemberStatus,
  OrganizationAddress,
  OrganizationStatus,
  RegistrationType,
  VerificationNumber,
} from "@openrounds/contract/organizations/schemas.ts";
import { users } from "../identity/tables.ts";
import { instant } from "../kernel/db/tables.ts";

/** Superhubs, hubs and spoke sites; a workplace without members is an INVITED spoke site. */
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
    registrationType: text("registration_type").$type<RegistrationType>(),
    category: text("category").$type<OrganizationCategory>(),
    focusAreaIds: uuid("focus_area_ids").array().notNull().default([]),
    verificationNumber: jsonb("verification_number").$type<VerificationNumber>(),
    contactEmail: text("contact_email"),
    website: text("website"),
    socialLinks: jsonb("social_links").$type<Partial<Record<SocialSite, string>>>().notNull().default({}),
    address: jsonb("address").$type<OrganizationAddress>(),
    visibility: text("visibility").$type<Visibility>().notNull().default("PUBLIC"),
    betaStatus: text("beta_status").$type<BetaStatus>().notNull().default("INACTIVE"),
    betaFeatureCodes: text("beta_feature_codes").array().notNull().default([]),
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("organizations_parent").on(table.parentId, table.entityStatus),
    index("organizations_co_managed").on(table.coManagedBy),
    index("organizations_level_name").on(table.level, sql`lower(${table.name}) text_pattern_ops`),
    check("organizations_visibility", sql`${table.visibility} in ('PUBLIC', 'PRIVATE')`),
    check("organizations_focus_areas", sql`cardinality(${table.focusAreaIds}) <= 5`),
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
    /** The ends of temporary roles, in milliseconds; from its end on, a role gives no codes. */
    roleEnds: jsonb("role_ends").$type<RoleEnds>().notNull().default({}),
    entityStatus: text("entity_status").$type<MemberStatus>().notNull(),
    /** The name from the invitation until the person accepts, then the name of the account; lists are sorted by it. */
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    /** Incremented by changes of roles and program rights, for optimistic locking. */
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index("members_user").on(table.userId),
    index("members_by_name").on(
      table.organizationId,
      table.entityStatus,
      sql`lower(${table.firstName} || ' ' || ${table.lastName})`,
    ),
    index("members_by_status").on(table.organizationId, table.entityStatus),
    index("members_limited")
      .on(table.organizationId)
      .where(sql`${table.roleEnds} <> '{}'`),
    index("members_by_date").on(table.organizationId, table.entityStatus, table.createdAt, table.userId),
    uniqueIndex("members_one_owner")
      .on(table.organizationId)
      .where(sql`'OWNER' = any(${table.roles})`),
  ],
);

/** The hub that a person manages for a superhub; one at a time, in one sign-in, until it ends. */
export const managings = pgTable("managings", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.userId),
  sessionId: uuid("session_id").notNull(),
  superhubId: uuid("superhub_id")
    .notNull()
    .references(() => organizations.organizationId),
  hubId: uuid("hub_id")
    .notNull()
    .references(() => organizations.organizationId),
  startedAt: instant("started_at").notNull(),
  endsAt: instant("ends_at").notNull(),
});
