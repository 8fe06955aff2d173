import * as z from "zod/mini";

export const RULE_LIMITS = { sessions: 500, percent: 100 } as const;

/** PERCENT: of the sessions that were held or are still to come. */
export const NEEDED_UNITS = ["SESSIONS", "PERCENT"] as const;

/** What a batch asks of a person before it certifies them. */
export const certificateRuleSchema = z
  .object({
    needed: z.int32("VALID_CERTIFICATE_RULE").check(z.gte(1, "VALID_CERTIFICATE_RULE")),
    neededUnit: z.enum(NEEDED_UNITS),
    /** The percent of a session's length that counts as attended; 0 counts every visit. */
    attendedPercent: z
      .int32("VALID_CERTIFICATE_RULE")
      .check(z.gte(0, "VALID_CERTIFICATE_RULE"), z.lte(RULE_LIMITS.percent, "VALID_CERTIFICATE_RULE")),
    /** Whether the person has to give feedback on as many sessions as are needed. */
    asksFeedback: z.boolean(),
  })
  .check(
    z.refine(({ needed, neededUnit }) => needed <= RULE_LIMITS[neededUnit === "PERCENT" ? "percent" : "sessions"], {
      error: "VALID_CERTIFICATE_RULE",
      path: ["needed"],
    }),
  );
export type CertificateRule = z.output<typeof certificateRuleSchema>;

/** The rule of batches that are older than rules: one visit of one session. */
export const RULE_OF_OLD_BATCHES: CertificateRule = {
  needed: 1,
  neededUnit: "SESSIONS",
  attendedPercent: 0,
  asksFeedback: false,
};

/** The rule of the first batch of a program; later batches take the rule of the one before. */
export const RULE_OF_NEW_BATCHES: CertificateRule = { ...RULE_OF_OLD_BATCHES, attendedPercent: 60 };

/** How near a person is to a certificate. */
export const certificateProgressSchema = z.object({
  /** Sessions attended for long enough. */
  attended: z.number(),
  needed: z.number(),
  /** How many of the sessions needed still wait for feedback of the person. */
  feedbackMissing: z.number(),
  isFulfilled: z.boolean(),
});
export type CertificateProgress = z.output<typeof certificateProgressSchema>;
