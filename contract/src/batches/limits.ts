/** What the texts, dates and lists of a batch keep to. */
export const BATCH_LIMITS = {
  name: 500,
  description: 3000,
  spanYears: 3,
  interpreters: 20,
  latestStart: "23:58",
  latestEnd: "23:59",
} as const;

/** A batch ending within so many days shows how many are left. */
export const DAYS_LEFT_WARNING = 30;
