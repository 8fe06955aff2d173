import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type {
  ProgramKind,
  ProgramStatus,
  ProgramType,
  ProgramVisibility,
  VcType,
} from "@openrounds/contract/programs/schemas.ts";
import { users } from "../identity/tables.ts";
import { instant } from "../kernel/db/tables.ts";
import { organizations } from "../organizations/tables.ts";

export const programs = pgTable(
  "programs",
  {
    programId: uuid("program_id").primaryKey(),
    organizationId: uuid("organization_id")
      .notNull()
      .references(() => organizations.organizationId),
    createdBy: uuid("created_by").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    programObject: text("program_object").notNull().default(""),
    logo: text("logo"),
    entityStatus: text("entity_status").$type<ProgramStatus>().notNull(),
    /** The status to return to from INACTIVE or DORMANT. */
    statusBefore: text("status_before").$type<ProgramStatus>(),
    /** The reason for the last rejection. */
    statusReason: text("status_reason"),
    /** When approval was last requested: by submission or a reminder. */
    askedAt: instant("asked_at"),
    programType: text("program_type").$type<ProgramType>().notNull(),
    vcType: text("vc_type").$type<VcType>(),
    cohortType: text("cohort_type").$type<ProgramKind>(),
    eventType: text("event_type"),
    conceptNote: text("concept_note").notNull().default(""),
    curriculumPlan: text("curriculum_plan").notNull().default(""),
    fundingSources: text("funding_sources").array().notNull().default([]),
    operationalTimezone: text("operational_timezone"),
    targetedGeographicEntities: text("targeted_geographic_entities").array().notNull().default([]),
    sector: text("sector").array().notNull().default([]),
    focusAreaIds: uuid("focus_area_ids").array().notNull().default([]),
    occupationIds: uuid("occupation_ids").array().notNull().default([]),
    contactEmail: text("contact_email"),
    isCertificationProgram: boolean("is_certification_program").notNull().default(true),
    certificateCriteria: text("certificate_criteria").notNull().default(""),
    accreditationInformation: text("accreditation_information").notNull().default(""),
    visibility: text("visibility").$type<ProgramVisibility>().notNull(),
    publiclySearch: boolean("publicly_search").notNull().default(false),
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [index("programs_organization").on(table.organizationId, table.entityStatus, table.createdAt)],
);

/** The rights of a team member on one program. */
export const programRights = pgTable(
  "program_rights",
  {
    programId: uuid("program_id")
      .notNull()
      .references(() => programs.programId),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    canEdit: boolean("can_edit").notNull(),
    canView: boolean("can_view").notNull(),
    notification: boolean("notification").notNull(),
    isAdmin: boolean("is_admin").notNull().default(false),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.programId, table.userId] }), index("program_rights_user").on(table.userId)],
);

/** The people in any batch of a program; maintained by batches. */
export const programParticipants = pgTable(
  "program_participants",
  {
    programId: uuid("program_id")
      .notNull()
      .references(() => programs.programId),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
  },
  (table) => [
    primaryKey({ columns: [table.programId, table.userId] }),
    index("program_participants_user").on(table.userId),
  ],
);
