import * as z from "zod/mini";
import { idSchema } from "../../kernel/ids.ts";
import { atMost, wellFormed } from "../../kernel/text.ts";
import { attendanceStatusSchema, handReasonSchema } from "../attendance/schemas.ts";

/** The maximum number of marks in one call, and of lines in one list. */
export const MARKS_MAX = 500;
export const MARK_NOTE_MAX = 200;
export const LIST_TEXT_MAX = 60_000;
/** The maximum length of a session: one day. */
const MINUTES_MAX = 1440;

export const saveMarksSchema = z
  .object({
    marks: z
      .array(
        z.object({
          userId: idSchema,
          attendance: attendanceStatusSchema,
          /** For people who attended; the planned duration by default. */
          minutes: z.optional(z.number().check(z.int(), z.gte(1), z.lte(MINUTES_MAX))),
        }),
      )
      .check(
        atMost(MARKS_MAX, "VALID_MARKS_MAX"),
        z.minLength(1),
        z.refine((marks) => new Set(marks.map(({ userId }) => userId)).size === marks.length),
      ),
    reason: handReasonSchema,
    note: z._default(z.string().check(z.trim(), wellFormed, atMost(MARK_NOTE_MAX, "VALID_MARK_NOTE")), ""),
  })
  .check(
    z.refine(({ reason, note }) => reason !== "OTHER" || note !== "", { path: ["note"], error: "VALID_MARK_NOTE" }),
  );
export type SaveMarks = z.output<typeof saveMarksSchema>;

/** The result of matching a line of a pasted list. */
export const listLineStateSchema = z.enum(["MATCHED", "UNKNOWN", "SEVERAL", "TWICE", "MINUTES"]);
export type ListLineState = z.output<typeof listLineStateSchema>;

export const listPersonSchema = z.object({ userId: z.string(), name: z.string(), email: z.nullable(z.string()) });
export type ListPerson = z.output<typeof listPersonSchema>;

export const matchedLineSchema = z.object({
  /** The original text. */
  text: z.string(),
  state: listLineStateSchema,
  /** The possible people; one for a match. */
  people: z.array(listPersonSchema),
  /** The minutes of the line; null for none. */
  minutes: z.nullable(z.number()),
});
export type MatchedLine = z.output<typeof matchedLineSchema>;
