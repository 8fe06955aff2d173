import { progressOf, type CountedAttendance } from "@openrounds/contract/certificates/rule/rules.ts";
import {
  RULE_OF_NEW_BATCHES,
  RULE_OF_OLD_BATCHES,
  type BatchProgress,
  type CertificateProgress,
  type CertificateRule,
} from "@openrounds/contract/certificates/rule/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import {
  countPlanned,
  findRuleBefore,
  listRules,
  listRunningProgress,
  sumAttendance,
  upsertRule,
  type AttendedTotals,
  type ProgressScope,
} from "./queries.ts";

export { findLastChange } from "./queries.ts";
export type { AttendedTotals } from "./queries.ts";

const NO_ATTENDANCE: AttendedTotals = { sessions: 0, withFeedback: 0, minutes: 0 };

/** The certificate rule of a batch. */
export const readRule = async (db: Db, batchId: string): Promise<CertificateRule> =>
  ruleAmong(await listRules(db, [batchId]), batchId);

const ruleAmong = (rows: Awaited<ReturnType<typeof listRules>>, batchId: string): CertificateRule =>
  ruleOf(rows.find((each) => each.batchId === batchId));

function ruleOf(row: CertificateRule | null | undefined): CertificateRule {
  if (row === null || row === undefined) return RULE_OF_OLD_BATCHES;
  const { needed, neededUnit, attendedPercent, asksFeedback } = row;
  return { needed, neededUnit, attendedPercent, asksFeedback };
}

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

/** The progress of the people of batches, or of one of them, by the rules of the batches, in three statements however many batches there are. */
export async function readProgress(
  db: Db,
  scope: ProgressScope,
  at = now(),
): Promise<(batchId: string) => BatchCertificateProgress> {
  const { batchIds } = scope;
  const [rules, planned, attendance] = await Promise.all([
    listRules(db, batchIds),
    countPlanned(db, batchIds, at),
    sumAttendance(db, scope, at),
  ]);
  return (batchId) => {
    const rule = ruleAmong(rules, batchId);
    const total = planned.find((row) => row.batchId === batchId)?.planned ?? 0;
    const rows = new Map(attendance.filter((row) => row.batchId === batchId).map((row) => [row.userId, row]));
    const judge = (attended: AttendedTotals): CertificateProgress => progressOf(rule, total, countedOf(attended));
    const attendedBy = (userId: string): AttendedTotals => rows.get(userId) ?? NO_ATTENDANCE;
    return {
      rule,
      attendedBy,
      progressOf: (userId) => judge(attendedBy(userId)),
      fulfilled: [...rows].filter(([, attended]) => judge(attended).isFulfilled).map(([userId]) => userId),
    };
  };
}

/** The progress of the people of a batch by its rule. */
export const readBatchProgress = async (db: Db, batchId: string, at = now()): Promise<BatchCertificateProgress> =>
  (await readProgress(db, { batchIds: [batchId] }, at))(batchId);

/** The progress of one person in a batch by its rule. */
export async function readOwnProgress(db: Db, batchId: string, userId: string) {
  const own = (await readProgress(db, { batchIds: [batchId], userId }))(batchId);
  return { rule: own.rule, progress: own.progressOf(userId) };
}

/** The progress of a person in their running batches that certify them, in one statement. */
export async function readRunningProgress(db: Db, userId: string): Promise<BatchProgress[]> {
  const rows = await listRunningProgress(db, userId, now());
  return rows.map(({ batchId, rule, planned, ...attended }) => ({
    batchId,
    progress: progressOf(ruleOf(rule), planned, countedOf(attended)),
  }));
}
