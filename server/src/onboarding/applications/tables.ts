import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { AgreementStatus, AgreementType } from "@openrounds/contract/onboarding/applications/schemas.ts";
import { users } from "../../identity/tables.ts";
import { instant } from "../../kernel/db/tables.ts";
import { organizations } from "../../organizations/tables.ts";

/** The onboardings of hubs: of those that registered themselves, and of invited ones from their first saved profile on. */
export const hubOnboardings = pgTable(
  "hub_onboardings",
  {
    organizationId: uuid("organization_id")
      .primaryKey()
      .references(() => organizations.organizationId),
    applicantId: uuid("applicant_id")
      .notNull()
      .references(() => users.userId),
    superhubId: uuid("superhub_id")
      .notNull()
      .references(() => organizations.organizationId),
    /** The number of completed milestones, of six in order. */
    completed: integer("completed").notNull(),
    /** The number of submissions. */
    handedIn: integer("handed_in").notNull().default(0),
    handedInAt: instant("handed_in_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("hub_onboardings_applicant").on(table.applicantId),
    index("hub_onboardings_superhub").on(table.superhubId, table.handedInAt),
    check("hub_onboardings_completed", sql`${table.completed} between 1 and 6`),
  ],
);

/** The documents of a hub's partnership agreement, from their download on. */
export const partnershipAgreements = pgTable(
  "partnership_agreements",
  {
    organizationId: uuid("organization_id")
      .notNull()
      .references(() => hubOnboardings.organizationId),
    documentType: text("document_type").$type<AgreementType>().notNull(),
    status: text("status").$type<AgreementStatus>().notNull(),
    fileName: text("file_name").notNull().default(""),
    /** The identifier of the signed copy; empty before. */
    fileUrl: text("file_url").notNull().default(""),
    uploadedBy: uuid("uploaded_by").references(() => users.userId),
    reviewedBy: uuid("reviewed_by").references(() => users.userId),
    comment: text("comment").notNull().default(""),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.documentType] })],
);
