import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { CertificateRule } from "@openrounds/contract/certificates/rule/schemas.ts";
import type { PrintedCertificate, RunState, TemplateType } from "@openrounds/contract/certificates/schemas.ts";
import { batches } from "../batches/tables.ts";
import { users } from "../identity/tables.ts";
import { instant } from "../kernel/db/tables.ts";

/** The certificate design of a batch: the last one that was used. */
export const certificateDesigns = pgTable("certificate_designs", {
  batchId: uuid("batch_id")
    .primaryKey()
    .references(() => batches.batchId),
  templateType: text("template_type").$type<TemplateType>().notNull(),
  headerImgUrl: text("header_img_url").notNull(),
  footerImgUrl: text("footer_img_url").notNull(),
  heading: text("heading").notNull(),
  subHeading: text("sub_heading").notNull(),
  description: text("description").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** The certificate rules of batches; batches without a row are from before rules existed. */
export const certificateRules = pgTable("certificate_rules", {
  batchId: uuid("batch_id")
    .primaryKey()
    .references(() => batches.batchId),
  needed: integer("needed").notNull(),
  neededUnit: text("needed_unit").$type<CertificateRule["neededUnit"]>().notNull(),
  attendedPercent: integer("attended_percent").notNull(),
  asksFeedback: boolean("asks_feedback").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** An issue run and its progress. */
export const certificateRuns = pgTable("certificate_runs", {
  runId: uuid("run_id").primaryKey(),
  batchId: uuid("batch_id")
    .notNull()
    .references(() => batches.batchId),
  /** Null for an automatic run at the end of the batch. */
  requestedBy: uuid("requested_by"),
  total: integer("total").notNull(),
  done: integer("done").notNull().default(0),
  failed: integer("failed").notNull().default(0),
  state: text("state").$type<RunState>().notNull(),
  createdAt: instant("created_at").notNull(),
});

/** An issued certificate; its printed data never changes. */
export const certificates = pgTable(
  "certificates",
  {
    certificateId: uuid("certificate_id").primaryKey(),
    /** The public number, in the address of the public page and in the QR code. */
    number: text("number").notNull().unique(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.batchId),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    runId: uuid("run_id").notNull(),
    printed: jsonb("printed").$type<PrintedCertificate>().notNull(),
    imageKey: text("image_key"),
    documentKey: text("document_key"),
    /** When the last attempt to draw it failed, unless it is being retried. */
    failedAt: instant("failed_at"),
    issuedAt: instant("issued_at").notNull(),
    revokedAt: instant("revoked_at"),
    revokedBy: uuid("revoked_by"),
    revokedReason: text("revoked_reason"),
  },
  (table) => [
    uniqueIndex("certificates_once")
      .on(table.batchId, table.userId)
      .where(sql`${table.revokedAt} is null`),
    index("certificates_batch").on(table.batchId, table.userId, table.issuedAt),
    index("certificates_user").on(table.userId, table.issuedAt),
    index("certificates_run").on(table.runId),
  ],
);
