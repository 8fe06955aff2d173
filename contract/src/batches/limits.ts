/** Limits of the texts, dates and lists of a batch. */
export const BATCH_LIMITS = {
  name: 500,
  description: 3000,
  spanYears: 3,
  interpreters: 20,
  latestStart: "23:58",
  latestEnd: "23:59",
} as const;

/** Limits of the texts of a session, and of the sessions of one plan. */
export const SESSION_LIMITS = { topic: 250, presenter: 200, ofPlan: 500 } as const;

/** A batch that ends within this many days shows the days left. */
export const DAYS_LEFT_WARNING = 30;
