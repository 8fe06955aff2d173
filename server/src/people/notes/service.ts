import { NOTE_LIMITS } from "@openrounds/contract/people/notes/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { newId } from "../../kernel/ids.ts";
import { refuse, refuseForbidden, refuseNotFound } from "../../kernel/refusal.ts";
import type { ReachedPerson } from "../access.ts";
import { mayRemove, type NoteReader } from "./present.ts";
import { deleteNote, findNote, insertNote, listNotes, updateNote, type NotePlace, type NoteRow } from "./queries.ts";

const placeOf = ({ organization, person }: ReachedPerson): NotePlace => ({
  organizationId: organization.organizationId,
  userId: person.userId,
});

/** The notes about a person; null for readers without the right, and about oneself. */
export const readNotes = async (db: Db, reached: ReachedPerson, reader: NoteReader): Promise<NoteRow[] | null> =>
  reader.codes.has("WRITE_PERSON_NOTES") && reached.person.userId !== reader.userId
    ? listNotes(db, placeOf(reached))
    : null;

const readNote = async (db: Db, reached: ReachedPerson, noteId: string): Promise<NoteRow> =>
  (await findNote(db, placeOf(reached), noteId)) ?? refuseNotFound();

/** Refuses people who would read or write notes about themselves. */
function requireOther({ person }: ReachedPerson, { userId }: NoteReader): void {
  if (person.userId === userId) refuseForbidden();
}

/** Writes a note about a person. */
export async function addNote(db: Db, reached: ReachedPerson, author: NoteReader, text: string): Promise<NoteRow> {
  requireOther(reached, author);
  const noteId = newId();
  const row = { noteId, ...placeOf(reached), writtenBy: author.userId, text, createdAt: now() };
  await db.transaction(async (tx) => {
    if (!(await insertNote(tx, row, NOTE_LIMITS.notes))) refuse("NOTE_LIMIT_REACHED");
  });
  return readNote(db, reached, noteId);
}

/** Changes a note; only its author may. */
export async function changeNote(
  db: Db,
  reached: ReachedPerson,
  author: NoteReader,
  { noteId, text }: { readonly noteId: string; readonly text: string },
): Promise<NoteRow> {
  requireOther(reached, author);
  const note = await readNote(db, reached, noteId);
  if (note.writtenBy !== author.userId) refuseForbidden();
  await db.transaction((tx) => updateNote(tx, noteId, text, now()));
  return readNote(db, reached, noteId);
}

/** Deletes a note: one's own, or with the right that of another author. */
export async function removeNote(db: Db, reached: ReachedPerson, reader: NoteReader, noteId: string): Promise<void> {
  requireOther(reached, reader);
  const note = await readNote(db, reached, noteId);
  if (!mayRemove(note, reader)) refuseForbidden();
  await db.transaction((tx) => deleteNote(tx, noteId));
}
