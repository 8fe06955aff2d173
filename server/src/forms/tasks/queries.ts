import { and, arrayOverlaps, desc, eq, gte, inArray, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { FormType } from "@openrounds/contract/forms/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { batches, batchParticipants } from "../../batches/tables.ts";
import type { Db } from "../../kernel/db/database.ts";
import { programs } from "../../programs/tables.ts";
import { sessions, presences } from "../../sessions/tables.ts";
import { formAssignments, formResponses, formVersions, forms } from "../tables.ts";

const newest = and(eq(formVersions.formId, forms.formId), eq(formVersions.version, forms.version));
const answeredBy = (userId: string, instanceId: unknown) =>
  sql`exists (select 1 from ${formResponses}
    where ${formResponses.instanceId} = ${instanceId} and ${formResponses.userId} = ${userId})`;

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

const hasOneOf = (roles: readonly BatchRole[]) => arrayOverlaps(batchParticipants.roles, [...roles]);

const registrations = (db: Db, userId: string, roles: readonly BatchRole[]) =>
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
        eq(batchParticipants.userId, userId),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        hasOneOf(roles),
        eq(batches.entityStatus, "ACTIVE"),
        isNull(batches.deletedAt),
        isNull(programs.deletedAt),
      ),
    );

const assessments = (db: Db, userId: string) =>
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
        eq(formAssignments.userId, userId),
        eq(batchParticipants.userId, userId),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        isNull(forms.deletedAt),
        isNull(batches.deletedAt),
        isNull(programs.deletedAt),
      ),
    );

const feedback = (db: Db, userId: string, roles: readonly BatchRole[], since: Date) =>
  db
    .select(
      columns({
        formType: "FEEDBACK",
        instanceId: sessions.sessionId,
        sessionId: sessions.sessionId,
        title: sessions.topic,
        at: sessions.startsAt,
        isAnswered: answeredBy(userId, sessions.sessionId),
      }),
    )
    .from(sessions)
    .innerJoin(batches, eq(batches.batchId, sessions.batchId))
    .innerJoin(programs, eq(programs.programId, batches.programId))
    .innerJoin(batchParticipants, eq(batchParticipants.batchId, batches.batchId))
    .innerJoin(forms, and(eq(forms.batchId, batches.batchId), eq(forms.formType, "FEEDBACK"), isNull(forms.deletedAt)))
    .where(
      and(
        eq(batchParticipants.userId, userId),
        eq(batchParticipants.entityStatus, "ACTIVE"),
        hasOneOf(roles),
        inArray(sessions.status, ["COMPLETED", "INPROGRESS"]),
        gte(sessions.endsAt, since),
        sql`exists (select 1 from ${presences} where ${presences.sessionId} = ${sessions.sessionId}
          and ${presences.userId} = ${userId})`,
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

/** The current and recent tasks of a person: open ones first, then the newest. */
export const listTasks = (db: Db, { userId, roles, since, limit }: TaskFilter) => {
  const all = unionAll(
    registrations(db, userId, roles),
    assessments(db, userId),
    feedback(db, userId, roles, since),
  ).as("tasks");
  return db
    .select()
    .from(all)
    .orderBy(sql`${all.isAnswered} or ${all.isExcused}`, desc(all.at))
    .limit(limit);
};
