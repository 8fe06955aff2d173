import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { DEFAULT_OFFER_HOURS } from "@openrounds/contract/batches/seats/rules.ts";
import type { BatchMode, BatchStatus, CertificateSetup, VcProvider } from "@openrounds/contract/batches/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import type { ParticipantStatus } from "@openrounds/contract/batches/participants/schemas.ts";
import { instant } from "../kernel/db/tables.ts";
import { programs } from "../programs/tables.ts";
import { users } from "../identity/tables.ts";
import type { EmailOrPhone } from "../identity/service.ts";

export const batches = pgTable(
  "batches",
  {
    batchId: uuid("batch_id").primaryKey(),
    programId: uuid("program_id")
      .notNull()
      .references(() => programs.programId),
    createdBy: uuid("created_by").notNull(),
    batchName: text("batch_name").notNull(),
    description: text("description").notNull().default(""),
    /** The first and the last day, each as the first instant of that day in the batch's time zone. */
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** The times of day of its sessions, HH:mm in the batch's time zone. */
    sessionStartTime: text("session_start_time").notNull(),
    sessionEndTime: text("session_end_time").notNull(),
    timeZone: text("time_zone").notNull(),
    /** A recurrence rule; empty for a single session. */
    schedule: text("schedule").notNull().default(""),
    primaryLanguage: text("primary_language").notNull(),
    /** Days of the recurrence without a session, as yyyy-mm-dd. */
    skippedDays: text("skipped_days").array().notNull().default([]),
    /** The country whose public holidays the plan shows, as its code; empty for none. */
    holidayCountry: text("holiday_country").notNull().default(""),
    interpreters: text("interpreters").array().notNull().default([]),
    batchMode: text("batch_mode").$type<BatchMode>().notNull(),
    certificateSetup: text("certificate_setup").$type<CertificateSetup>().notNull(),
    entityStatus: text("entity_status").$type<BatchStatus>().notNull(),
    /** The registration form, if there is one. */
    regFormId: uuid("reg_form_id"),
    regInstanceId: uuid("reg_instance_id"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    index("batches_program").on(table.programId, table.startsAt),
    index("batches_ending").on(table.entityStatus, table.endsAt),
  ],
);

export const batchSettings = pgTable("batch_settings", {
  batchId: uuid("batch_id")
    .primaryKey()
    .references(() => batches.batchId),
  vcProvider: text("vc_provider").$type<VcProvider>().notNull(),
  vcLink: text("vc_link").notNull().default(""),
  isRegistrationOpen: boolean("is_registration_open").notNull().default(false),
  /** The reminders before each session, in minutes, the earliest first. */
  reminderTimes: integer("reminder_times").array().notNull().default([]),
  emailId: text("email_id").notNull().default(""),
  /** Whether people who are no participants wait in the lobby of live sessions. */
  hasLobby: boolean("has_lobby").notNull().default(false),
  /** The number of seats for participants; null for no limit. */
  capacity: integer("capacity"),
  /** How long a free seat is kept for the next person in line, in hours. */
  offerHours: integer("offer_hours").notNull().default(DEFAULT_OFFER_HOURS),
  registrationOpensAt: instant("registration_opens_at"),
  registrationClosesAt: instant("registration_closes_at"),
});

/** The people in line for a seat of a full batch. */
export const batchWaiting = pgTable(
  "batch_waiting",
  {
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.batchId),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    /** The order of the line: lower numbers came first. */
    position: bigint("position", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    createdAt: instant("created_at").notNull(),
    /** The end of the offer of a seat; null while there is none. */
    offerEndsAt: instant("offer_ends_at"),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.userId] }),
    index("batch_waiting_line").on(table.batchId, table.position),
    index("batch_waiting_user").on(table.userId),
    index("batch_waiting_offers").on(table.offerEndsAt),
  ],
);

/** What participants were before a removal or a change of their role, for as long as it can be taken back. */
export const participantChanges = pgTable(
  "participant_changes",
  {
    /** Of all people of one change. */
    changeId: uuid("change_id").notNull(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.batchId),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    /** The role that they were given; null for people who were removed. */
    newRole: text("new_role").$type<BatchRole>(),
    roles: text("roles").array().$type<BatchRole[]>().notNull(),
    invitedThrough: text("invited_through").$type<EmailOrPhone["kind"]>(),
    isRegistered: boolean("is_registered").notNull(),
    isResponseSubmitted: boolean("is_response_submitted").notNull(),
    joinedAt: instant("joined_at").notNull(),
    changedBy: uuid("changed_by").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.userId] }),
    index("participant_changes_user").on(table.userId),
    index("participant_changes_past").on(table.changedAt),
  ],
);

export const batchParticipants = pgTable(
  "batch_participants",
  {
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.batchId),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    roles: text("roles").array().$type<BatchRole[]>().notNull(),
    entityStatus: text("entity_status").$type<ParticipantStatus>().notNull(),
    /** The kind of address that was used to invite the person; their other contacts show once they accept. */
    invitedThrough: text("invited_through").$type<EmailOrPhone["kind"]>(),
    isRegistered: boolean("is_registered").notNull().default(false),
    /** Whether the person answered the batch's current registration form. */
    isResponseSubmitted: boolean("is_response_submitted").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.userId] }),
    index("batch_participants_user").on(table.userId, table.entityStatus),
    index("batch_participants_page").on(table.batchId, table.entityStatus, table.createdAt),
  ],
);
