import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ResponseStatus } from "@openrounds/contract/forms/assessments/schemas.ts";
import type { Answers, FormType, Question } from "@openrounds/contract/forms/schemas.ts";
import { batches } from "../batches/tables.ts";
import { users } from "../identity/tables.ts";
import { instant } from "../kernel/db/tables.ts";
import { sessions } from "../sessions/tables.ts";

/** A form of a batch; its questions are in its versions. */
export const forms = pgTable(
  "forms",
  {
    formId: uuid("form_id").primaryKey(),
    formType: text("form_type").$type<FormType>().notNull(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.batchId),
    /** The instance that people answer once; feedback is answered once for each session instead. */
    instanceId: uuid("instance_id").unique(),
    /** The newest version. */
    version: integer("version").notNull(),
    dueAt: instant("due_at"),
    redirectUrl: text("redirect_url").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    index("forms_batch").on(table.batchId, table.formType),
    uniqueIndex("forms_one_of_batch")
      .on(table.batchId, table.formType)
      .where(sql`${table.deletedAt} is null and ${table.formType} <> 'ASSESSMENT'`),
  ],
);

/** The versions of a form. */
export const formVersions = pgTable(
  "form_versions",
  {
    formId: uuid("form_id")
      .notNull()
      .references(() => forms.formId),
    version: integer("version").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    questions: jsonb("questions").$type<Question[]>().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.formId, table.version] })],
);

/** The answers of a person, bound to a version. */
export const formResponses = pgTable(
  "form_responses",
  {
    responseId: uuid("response_id").primaryKey(),
    formId: uuid("form_id").notNull(),
    version: integer("version").notNull(),
    /** The instance of the form, or the session of the feedback. */
    instanceId: uuid("instance_id").notNull(),
    sessionId: uuid("session_id").references(() => sessions.sessionId),
    /** Null once the account is erased: the answers stay anonymous. */
    userId: uuid("user_id").references(() => users.userId),
    answers: jsonb("answers").$type<Answers>().notNull(),
    score: integer("score"),
    maxScore: integer("max_score"),
    submittedAt: instant("submitted_at").notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.formId, table.version], foreignColumns: [formVersions.formId, formVersions.version] }),
    uniqueIndex("form_responses_once").on(table.instanceId, table.userId),
    index("form_responses_form").on(table.formId, table.version),
    index("form_responses_session").on(table.sessionId),
    index("form_responses_user").on(table.userId),
  ],
);

/** The people to whom an assessment was sent, with their status. */
export const formAssignments = pgTable(
  "form_assignments",
  {
    instanceId: uuid("instance_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.userId),
    formId: uuid("form_id")
      .notNull()
      .references(() => forms.formId),
    status: text("status").$type<ResponseStatus>().notNull(),
    createdAt: instant("created_at").notNull(),
    /** When the mail was sent; null before. */
    toldAt: instant("told_at"),
  },
  (table) => [
    primaryKey({ columns: [table.instanceId, table.userId] }),
    index("form_assignments_user").on(table.userId, table.status),
    index("form_assignments_untold")
      .on(table.instanceId)
      .where(sql`${table.toldAt} is null`),
  ],
);
