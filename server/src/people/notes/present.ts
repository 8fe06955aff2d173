import type { Note } from "@openrounds/contract/people/notes/schemas.ts";
import type { Codes } from "../../kernel/access.ts";
import type { NoteRow } from "./queries.ts";

/** The reader of notes, with their codes in the organization. */
export interface NoteReader {
  readonly userId: string;
  readonly codes: Codes;
}

/** Whether a person may delete a note: its author, or with the right. */
export const mayRemove = ({ writtenBy }: Pick<NoteRow, "writtenBy">, { userId, codes }: NoteReader): boolean =>
  writtenBy === userId || codes.has("DELETE_PERSON_NOTES");

/** A note as the reader sees it. */
export const presentNote = (row: NoteRow, reader: NoteReader): Note => ({
  noteId: row.noteId,
  text: row.text,
  byName: row.byName,
  writtenDateTime: row.createdAt.getTime(),
  changedDateTime: row.changedAt?.getTime() ?? null,
  isOwn: row.writtenBy === reader.userId,
  mayRemove: mayRemove(row, reader),
});
