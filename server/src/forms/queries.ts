import { and, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { FormDefinition, FormType } from "@openrounds/contract/forms/schemas.ts";
import { batches } from "../batches/tables.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import { formAssignments, formResponses, formVersions, forms } from "./tables.ts";

const countOf = (table: typeof formResponses | typeof formAssignments): SQL<number> =>
  sql<number>`(select count(*)::int from ${table} where ${table.formId} = ${forms.formId})`;

const selectForms = (db: Db) =>
  db
    .select({
      form: forms,
      title: formVersions.title,
      description: formVersions.description,
      questions: formVersions.questions,
      batchName: batches.batchName,
      responseCount: countOf(formResponses),
      sentCount: countOf(formAssignments),
    })
    .from(forms)
    .innerJoin(formVersions, and(eq(formVersions.formId, forms.formId), eq(formVersions.version, forms.version)))
    .innerJoin(batches, eq(batches.batchId, forms.batchId));

/** A form with its newest version. */
export type FormRow = Awaited<ReturnType<typeof selectForms>>[number];

/** A form, including a deleted one. */
export async function findForm(db: Db, formId: string): Promise<FormRow | undefined> {
  const [row] = await selectForms(db).where(eq(forms.formId, formId));
  return row;
}

/** The form of an instance, including a deleted one. */
export async function findByInstance(db: Db, instanceId: string): Promise<FormRow | undefined> {
  const [row] = await selectForms(db).where(eq(forms.instanceId, instanceId));
  return row;
}

/** The form of a batch, for types of which it has one. */
export async function findByBatch(db: Db, batchId: string, formType: FormType): Promise<FormRow | undefined> {
  const [row] = await selectForms(db).where(
    and(eq(forms.batchId, batchId), eq(forms.formType, formType), isNull(forms.deletedAt)),
  );
  return row;
}

/** The forms of a batch, the newest first. */
export const listByBatch = (db: Db, batchId: string): Promise<FormRow[]> =>
  selectForms(db)
    .where(and(eq(forms.batchId, batchId), isNull(forms.deletedAt)))
    .orderBy(desc(forms.createdAt), desc(forms.formId));

export interface ProgramPage {
  readonly programId: string;
  readonly formType: FormType;
  readonly pageNo: number;
  readonly pageSize: number;
}

const ofProgram = ({ programId, formType }: ProgramPage): SQL | undefined =>
  and(
    eq(batches.programId, programId),
    eq(forms.formType, formType),
    isNull(forms.deletedAt),
    isNull(batches.deletedAt),
  );

/** A page of the forms of a type in all batches of a program, the newest first. */
export const listByProgram = (db: Db, page: ProgramPage): Promise<FormRow[]> =>
  selectForms(db)
    .where(ofProgram(page))
    .orderBy(desc(forms.createdAt), desc(forms.formId))
    .limit(page.pageSize)
    .offset(page.pageNo * page.pageSize);

export async function countByProgram(db: Db, page: ProgramPage): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(forms)
    .innerJoin(batches, eq(batches.batchId, forms.batchId))
    .where(ofProgram(page));
  return row?.total ?? 0;
}

/** Inserts a form with its first version; false when the batch already has one of the type. */
export async function insertForm(tx: Tx, row: typeof forms.$inferInsert, definition: FormDefinition): Promise<boolean> {
  const inserted = await tx.insert(forms).values(row).onConflictDoNothing().returning({ formId: forms.formId });
  if (inserted.length === 0) return false;
  await insertVersion(tx, { ...definition, formId: row.formId, version: row.version, createdAt: row.createdAt });
  return true;
}

export async function insertVersion(tx: Tx, row: typeof formVersions.$inferInsert): Promise<void> {
  await tx.insert(formVersions).values(row);
}

export async function updateVersion(
  tx: Tx,
  { formId, version }: { formId: string; version: number },
  definition: FormDefinition,
): Promise<void> {
  const { title, description, questions } = definition;
  await tx
    .update(formVersions)
    .set({ title, description, questions })
    .where(and(eq(formVersions.formId, formId), eq(formVersions.version, version)));
}

export async function updateForm(tx: Tx, formId: string, changes: Partial<typeof forms.$inferInsert>): Promise<void> {
  await tx.update(forms).set(changes).where(eq(forms.formId, formId));
}

/** Locks a form until the transaction ends: shared for answers, exclusively for changes. */
export async function lockForm(tx: Tx, formId: string, strength: "share" | "update") {
  const [row] = await tx.select().from(forms).where(eq(forms.formId, formId)).for(strength);
  return row;
}

export type FormVersionRow = typeof formVersions.$inferSelect;

export async function findVersion(db: Db, formId: string, version: number): Promise<FormVersionRow | undefined> {
  const [row] = await db
    .select()
    .from(formVersions)
    .where(and(eq(formVersions.formId, formId), eq(formVersions.version, version)));
  return row;
}

/** All versions of a form, the oldest first. */
export const listVersions = (db: Db, formId: string): Promise<FormVersionRow[]> =>
  db.select().from(formVersions).where(eq(formVersions.formId, formId)).orderBy(formVersions.version);

export type ResponseRow = typeof formResponses.$inferSelect;

/** Inserts answers; false when the person has answered already. */
export async function insertResponse(tx: Tx, row: typeof formResponses.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(formResponses)
    .values(row)
    .onConflictDoNothing()
    .returning({ responseId: formResponses.responseId });
  return rows.length === 1;
}

const isResponseOf = (instanceId: string, userId: string): SQL | undefined =>
  and(eq(formResponses.instanceId, instanceId), eq(formResponses.userId, userId));

/** The answers of a person to an instance. */
export async function findResponse(db: Db, instanceId: string, userId: string): Promise<ResponseRow | undefined> {
  const [row] = await db.select().from(formResponses).where(isResponseOf(instanceId, userId));
  return row;
}

/** Whether a version of a form has answers. */
export async function isAnswered(db: Db, formId: string, version: number): Promise<boolean> {
  const [row] = await db
    .select({ responseId: formResponses.responseId })
    .from(formResponses)
    .where(and(eq(formResponses.formId, formId), eq(formResponses.version, version)))
    .limit(1);
  return row !== undefined;
}

/**
 * Removes a person from their answers. Answers to registration forms are personal data and deleted; others stay without
 * the person.
 */
export async function anonymizeResponsesOf(tx: Tx, userId: string): Promise<void> {
  const registration = sql`${formResponses.formId} in (select ${forms.formId} from ${forms} where ${forms.formType} = 'REGISTRATION')`;
  await tx.delete(formResponses).where(and(eq(formResponses.userId, userId), registration));
  await tx.update(formResponses).set({ userId: null }).where(eq(formResponses.userId, userId));
  await tx.delete(formAssignments).where(eq(formAssignments.userId, userId));
}
