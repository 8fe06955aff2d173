import * as z from "zod/mini";

/** The feed of a person's calendar. */
export const calendarFeedSchema = z.object({
  /** The secret address that calendars read. */
  url: z.string(),
  createdAt: z.number(),
  /** When a calendar last read it; null before the first time. */
  lastReadAt: z.nullable(z.number()),
});
export type CalendarFeed = z.output<typeof calendarFeedSchema>;
