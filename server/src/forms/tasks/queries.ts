import { and, desc, eq, gte, inArray, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { FormType } from "@openrounds/contract/forms/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { prepared } from "../../kernel/db/prepared.ts";
import { programs } from "../../programs/tables.ts";
import { sessions, presences } from "../../sessions/tables.ts";
import { formAssignments, formResponses, formVersions, forms } from "../tables.ts";

const newest = and(eq(formVersions.formId, forms.formId), eq(formVersions.version, forms.version));
const person = sql.placeholder("userId");
const isAnsweredFor = (instanceId: unknown) =>
  sql`exists (select 1 from ${formResponses}
    where ${formResponses.instanceId} = ${instanceId} and ${formResponses.userId} = ${person})`;

/** The columns of a task; the three statements use the same names. */
interface TaskColumns {
  readonly formType: FormType;
  readonly instanceId: SQLWrapper;
  readonly sessionId?: SQLWrapper;
  readonly title: SQLWrapper;
  readonly at?: SQLWrapper;
  readonly isAnswered: SQLWrapper;
  readonly isExcused?: SQLWrapper;
}

const columns = ({ formType, instanceId, sessionId, title, at, isAnswered, isExcused }: TaskColumns) => ({
  formId: sql<string>`${forms.formId}`.as("form_id"),
  batchId: sql<string>`${batches.batchId}`.as("batch_id"),
  batchName: sql<string>`${batches.batchName}`.as("batch_name"),
  programName: sql<string>`${programs.name}`.as("program_name"),
  formType: sql<FormType>`${formType}::text`.as("form_type"),
  instanceId: sql<string>`${instanceId}`.as("instance_id"),
  sessionId: sql<string | null>`${sessionId ?? sql`null::uuid`}`.as("session_id"),
  title: sql<string>`${title}`.as("title"),
  at: sql<string | null>`${at ?? sql`null::timestamptz`}`.as("at"),
  isAnswered: sql<boolean>`${isAnswered}`.as("is_answered"),
  isExcused: sql<boolean>`${isExcused ?? sql`false`}`.as("is_excused"),
});

/** Whether the participant has one of the given roles. */
const hasRole = sql`${batchParticipants.roles} && ${sql.placeholder("roles")}`;

const registrations = (db: Db) =>
  db
    .select(
      columns({
        formType: "REGISTRATION",
        instanceId: forms.instanceId,
        title: formVersions.title,
        isAnswered: batchParticipants.isResponseSubmitted,
      }),
    )
    .from(batchParticipants)
    .innerJoin(batches, eq(batches.batchId, batchParticipants.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .innerJoin(forms, eq(forms.formId, batches.regFormId))
    .innerJoin(formVersions, newest)
    .where(
      and(
        eq(batchParticipants.userId, person),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        hasRole,
        eq(batches.entityStatus, "ACTIVE"),
        isNull(batches.deletedAt),
        isNull(programs.deletedAt),
      ),
    );

const assessments = (db: Db) =>
  db
    .select(
      columns({
        formType: "ASSESSMENT",
        instanceId: forms.instanceId,
        title: formVersions.title,
        at: forms.dueAt,
        isAnswered: sql`${formAssignments.status} = 'SUBMITTED'`,
        isExcused: sql`${formAssignments.status} = 'EXCUSED'`,
      }),
    )
    .from(formAssignments)
    .innerJoin(forms, eq(forms.formId, formAssignments.formId))
    .innerJoin(formVersions, newest)
    .innerJoin(batches, eq(batches.batchId, forms.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .innerJoin(batchParticipants, eq(batchParticipants.batchId, batches.batchId))
    .where(
      and(
        eq(formAssignments.userId, person),
        eq(batchParticipants.userId, person),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        isNull(forms.deletedAt),
        isNull(batches.deletedAt),
        isNull(programs.deletedAt),
      ),
    );

const feedback = (db: Db) =>
  db
    .select(
      columns({
        formType: "FEEDBACK",
        instanceId: sessions.sessionId,
        sessionId: sessions.sessionId,
        title: sessions.topic,
        at: sessions.startsAt,
        isAnswered: isAnsweredFor(sessions.sessionId),
      }),
    )
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .innerJoin(batchParticipants, eq(batchParticipants.batchId, batches.batchId))
    .innerJoin(forms, and(eq(forms.batchId, batches.batchId), eq(forms.formType, "FEEDBACK"), isNull(forms.deletedAt)))
    .where(
      and(
        eq(batchParticipants.userId, person),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        hasRole,
        inArray(sessions.status, ["COMPLETED", "INPROGRESS"]),
        gte(sessions.endsAt, sql.placeholder("since")),
        sql`exists (select 1 from ${presences} where ${presences.sessionId} = ${sessions.sessionId}
          and ${presences.userId} = ${person})`,
        isNull(batches.deletedAt),
        isNull(programs.deletedAt),
      ),
    );

export interface TaskFilter {
  readonly userId: string;
  /** The roles that register and give feedback. */
  readonly roles: readonly BatchRole[];
  /** Feedback is requested for sessions that ended after it. */
  readonly since: Date;
  readonly limit: number;
}

const tasksOfPerson = prepared((db) => {
  const all = unionAll(registrations(db), assessments(db), feedback(db)).as("tasks");
  return db
    .select()
    .from(all)
    .orderBy(sql`${all.isAnswered} or ${all.isExcused}`, desc(all.at))
    .limit(sql.placeholder("limit"))
    .prepare("forms.tasksOfPerson");
});

/** The current and recent tasks of a person: open ones first, then the newest. */
export const listTasks = (db: Db, filter: TaskFilter) => tasksOfPerson(db).execute({ ...filter });
