import { progressOf, type CountedAttendance } from "@openrounds/contract/certificates/rule/rules.ts";
import {
  RULE_OF_NEW_BATCHES,
  RULE_OF_OLD_BATCHES,
  type CertificateProgress,
  type CertificateRule,
} from "@openrounds/contract/certificates/rule/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { countPlanned, findRule, findRuleBefore, sumAttendance, upsertRule, type AttendedTotals } from "./queries.ts";

export type { AttendedTotals } from "./queries.ts";

const NO_ATTENDANCE: AttendedTotals = { sessions: 0, withFeedback: 0, minutes: 0 };

/** The certificate rule of a batch. */
export const readRule = async (db: Db, batchId: string): Promise<CertificateRule> =>
  (await findRule(db, batchId)) ?? RULE_OF_OLD_BATCHES;

/** Changes the rule for future certificates. */
export const saveRule = (db: Db, batchId: string, rule: CertificateRule): Promise<void> =>
  db.transaction((tx) => upsertRule(tx, { ...rule, batchId, updatedAt: now() }));

/** Copies the rule of the program's previous batch to a new batch. */
export const inheritRule = async (tx: Tx, batchId: string): Promise<void> =>
  saveRule(tx, batchId, (await findRuleBefore(tx, batchId)) ?? RULE_OF_NEW_BATCHES);

/** The progress of the people of a batch. */
export interface BatchCertificateProgress {
  readonly rule: CertificateRule;
  readonly attendedBy: (userId: string) => AttendedTotals;
  readonly progressOf: (userId: string) => CertificateProgress;
  /** Everybody who fulfils the rule, including former participants. */
  readonly fulfilled: readonly string[];
}

const countedOf = ({ sessions, withFeedback }: AttendedTotals): CountedAttendance => ({
  attended: sessions,
  withFeedback,
});

/** The progress of the people of a batch by its rule. */
export async function readBatchProgress(db: Db, batchId: string, at = now()): Promise<BatchCertificateProgress> {
  const rule = await readRule(db, batchId);
  const planned = await countPlanned(db, batchId, at);
  const attendance = await sumAttendance(db, { batchId, attendedPercent: rule.attendedPercent, at });
  const judge = (attended: AttendedTotals): CertificateProgress => progressOf(rule, planned, countedOf(attended));
  const attendedBy = (userId: string): AttendedTotals => attendance.get(userId) ?? NO_ATTENDANCE;
  return {
    rule,
    attendedBy,
    progressOf: (userId) => judge(attendedBy(userId)),
    fulfilled: [...attendance].filter(([, attended]) => judge(attended).isFulfilled).map(([userId]) => userId),
  };
}
