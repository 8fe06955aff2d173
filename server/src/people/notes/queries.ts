import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { users } from "../../identity/tables.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { personNotes } from "./tables.ts";

/** The person and the organization that a note belongs to. */
export interface NotePlace {
  readonly organizationId: string;
  readonly userId: string;
}

const isAt = ({ organizationId, userId }: NotePlace) =>
  and(eq(personNotes.organizationId, organizationId), eq(personNotes.userId, userId));

const selectNotes = (db: Db) =>
  db
    .select({
      ...getTableColumns(personNotes),
      byName: sql<string>`trim(concat(${users.firstName}, ' ', ${users.lastName}))`,
    })
    .from(personNotes)
    .innerJoin(users, eq(users.userId, personNotes.writtenBy));

export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

/** The notes of an organization about a person, the newest first. */
export const listNotes = (db: Db, place: NotePlace): Promise<NoteRow[]> =>
  selectNotes(db).where(isAt(place)).orderBy(desc(personNotes.createdAt), desc(personNotes.noteId));

export async function findNote(db: Db, place: NotePlace, noteId: string): Promise<NoteRow | undefined> {
  const [row] = await selectNotes(db).where(and(isAt(place), eq(personNotes.noteId, noteId)));
  return row;
}

/** Inserts a note unless the organization has as many as it may about the person; false then. */
export async function insertNote(tx: Tx, row: typeof personNotes.$inferInsert, max: number): Promise<boolean> {
  const { noteId, organizationId, userId, writtenBy, text, createdAt } = row;
  const inserted = await tx.execute(sql`
    insert into ${personNotes} (note_id, organization_id, user_id, written_by, text, created_at)
    select ${noteId}::uuid, ${organizationId}::uuid, ${userId}::uuid, ${writtenBy}::uuid, ${text}, ${createdAt.toISOString()}::timestamptz
    where (select count(*) from ${personNotes} where organization_id = ${organizationId} and user_id = ${userId}) < ${max}`);
  return inserted.rowCount === 1;
}

export async function updateNote(tx: Tx, noteId: string, text: string, changedAt: Date): Promise<void> {
  await tx.update(personNotes).set({ text, changedAt }).where(eq(personNotes.noteId, noteId));
}

export async function deleteNote(tx: Tx, noteId: string): Promise<void> {
  await tx.delete(personNotes).where(eq(personNotes.noteId, noteId));
}

/** Deletes all notes about a person. */
export async function deleteNotesAbout(tx: Tx, userId: string): Promise<void> {
  await tx.delete(personNotes).where(eq(personNotes.userId, userId));
}
