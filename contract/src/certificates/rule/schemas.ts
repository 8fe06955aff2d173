import * as z from "zod/mini";

export const RULE_LIMITS = { sessions: 500, percent: 100 } as const;

/** PERCENT: of the sessions that were held or are still planned. */
export const NEEDED_UNITS = ["SESSIONS", "PERCENT"] as const;

/** The requirements of a batch for its certificates. */
export const certificateRuleSchema = z
  .object({
    needed: z.int32("VALID_CERTIFICATE_RULE").check(z.gte(1, "VALID_CERTIFICATE_RULE")),
    neededUnit: z.enum(NEEDED_UNITS),
    /** The percentage of a session that counts as attended; 0 counts every visit. */
    attendedPercent: z
      .int32("VALID_CERTIFICATE_RULE")
      .check(z.gte(0, "VALID_CERTIFICATE_RULE"), z.lte(RULE_LIMITS.percent, "VALID_CERTIFICATE_RULE")),
    /** Whether feedback on the same number of sessions is required. */
    asksFeedback: z.boolean(),
  })
  .check(
    z.refine(({ needed, neededUnit }) => needed <= RULE_LIMITS[neededUnit === "PERCENT" ? "percent" : "sessions"], {
      error: "VALID_CERTIFICATE_RULE",
      path: ["needed"],
    }),
  );
export type CertificateRule = z.output<typeof certificateRuleSchema>;

/** The rule of batches from before rules existed: one visit to one session. */
export const RULE_OF_OLD_BATCHES: CertificateRule = {
  needed: 1,
  neededUnit: "SESSIONS",
  attendedPercent: 0,
  asksFeedback: false,
};

/** The rule of the first batch of a program; a later batch inherits the rule of the previous one. */
export const RULE_OF_NEW_BATCHES: CertificateRule = { ...RULE_OF_OLD_BATCHES, attendedPercent: 60 };

/** The progress of a person towards a certificate. */
export const certificateProgressSchema = z.object({
  /** Sessions attended for the minimum duration. */
  attended: z.number(),
  needed: z.number(),
  /** The number of required sessions that still lack feedback by the person. */
  feedbackMissing: z.number(),
  isFulfilled: z.boolean(),
});
export type CertificateProgress = z.output<typeof certificateProgressSchema>;

/** The progress of a person in one batch. */
export const batchProgressSchema = z.object({ batchId: z.string(), progress: certificateProgressSchema });
export type BatchProgress = z.output<typeof batchProgressSchema>;
