import * as z from "zod/mini";
import { idSchema } from "../../kernel/ids.ts";
import { sessionSchema } from "../schemas.ts";
import { CLASH_KINDS } from "./clashes.ts";

const DAY_MS = 86_400_000;

/** The limits of one reading of a calendar. */
export const CALENDAR_LIMITS = { days: 100, sessions: 1000 } as const;

const LATEST_MS = 32_503_680_000_000;
const instant = z.coerce.number().check(z.int(), z.gte(0), z.lt(LATEST_MS));

/** A period in a query string: instants in milliseconds, the end excluded. */
export const calendarRangeSchema = z
  .object({ from: instant, to: instant, programId: z.optional(idSchema) })
  .check(z.refine(({ from, to }) => to > from && to - from <= CALENDAR_LIMITS.days * DAY_MS, "error.invalidInput"));
export type CalendarRange = z.output<typeof calendarRangeSchema>;

export const sessionClashSchema = z.object({
  /** The other session. */
  sessionId: z.string(),
  topic: z.string(),
  kind: z.enum(CLASH_KINDS),
  /** The names of those who speak in both. */
  hostNames: z.array(z.string()),
});
export type SessionClash = z.output<typeof sessionClashSchema>;

/** A session in a calendar. */
export const calendarSessionSchema = z.object({
  ...sessionSchema.def.shape,
  /** The former start of a session that was moved; null for one that was not. */
  movedFromDateTime: z.nullable(z.number()),
  /** The names of those who speak; empty in the calendar of a person. */
  hostNames: z.array(z.string()),
  clashList: z.array(sessionClashSchema),
});
export type CalendarSession = z.output<typeof calendarSessionSchema>;

export const calendarSchema = z.object({
  sessionList: z.array(calendarSessionSchema),
  /** Whether there are more sessions than one reading returns. */
  isCut: z.boolean(),
});
export type SessionCalendar = z.output<typeof calendarSchema>;
