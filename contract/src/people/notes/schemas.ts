import * as z from "zod/mini";
import { lineSchema } from "../../kernel/text.ts";

export const NOTE_LIMITS = { text: 2000, notes: 100 } as const;

/** What a team member writes about a person. */
export const noteInputSchema = z.object({
  text: lineSchema(NOTE_LIMITS.text, { required: "VALID_NOTE_REQUIRED", max: "VALID_NOTE_MAX" }),
});
export type NoteInput = z.output<typeof noteInputSchema>;

/** A note of the team of an organization about a person. */
export const noteSchema = z.object({
  noteId: z.string(),
  text: z.string(),
  /** The name of the author. */
  byName: z.string(),
  writtenDateTime: z.number(),
  /** Null for a note that was not changed. */
  changedDateTime: z.nullable(z.number()),
  /** Only the author may change a note. */
  isOwn: z.boolean(),
  mayRemove: z.boolean(),
});
export type Note = z.output<typeof noteSchema>;
