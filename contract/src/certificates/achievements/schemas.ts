import * as z from "zod/mini";

/** All badges, in display order. */
export const BADGES = [
  "FIRST_SESSION",
  "TEN_SESSIONS",
  "FIFTY_SESSIONS",
  "CASE_PRESENTER",
  "FACILITATOR",
  "FIRST_CERTIFICATE",
  "FIVE_CERTIFICATES",
] as const;
export type BadgeName = (typeof BADGES)[number];

export const badgeSchema = z.object({ badgeId: z.enum(BADGES), name: z.string(), imageUrl: z.string() });
export type Badge = z.output<typeof badgeSchema>;

/** The achievements of a person in a year. */
export const yearSchema = z.object({
  year: z.number(),
  sessions: z.number(),
  batches: z.number(),
  certificates: z.number(),
});
export type YearReview = z.output<typeof yearSchema>;
