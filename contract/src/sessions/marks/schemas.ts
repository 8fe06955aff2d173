import * as z from "zod/mini";
import { idSchema } from "../../kernel/ids.ts";
import { atMost, wellFormed } from "../../kernel/text.ts";
import { attendanceStatusSchema, handReasonSchema } from "../attendance/schemas.ts";

/** So many people are marked by one call, and so many lines are read from one list. */
export const MARKS_MAX = 500;
export const MARK_NOTE_MAX = 200;
export const LIST_TEXT_MAX = 60_000;
/** No session is longer than a day. */
const MINUTES_MAX = 1440;

export const saveMarksSchema = z
  .object({
    marks: z
      .array(
        z.object({
          userId: idSchema,
          attendance: attendanceStatusSchema,
          /** For people who attended; the planned length where it is left out. */
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

/** What became of a line of a pasted list. */
export const listLineStateSchema = z.enum(["MATCHED", "UNKNOWN", "SEVERAL", "TWICE", "MINUTES"]);
export type ListLineState = z.output<typeof listLineStateSchema>;

export const listPersonSchema = z.object({ userId: z.string(), name: z.string(), email: z.nullable(z.string()) });
export type ListPerson = z.output<typeof listPersonSchema>;

export const matchedLineSchema = z.object({
  /** As it was pasted. */
  text: z.string(),
  state: listLineStateSchema,
  /** Whom it may mean: one person where it matched. */
  people: z.array(listPersonSchema),
  /** The minutes that the line names; null where it names none. */
  minutes: z.nullable(z.number()),
});
export type MatchedLine = z.output<typeof matchedLineSchema>;
