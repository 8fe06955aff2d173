import { progressOf, type Counted } from "@openrounds/contract/certificates/rule/rules.ts";
import {
  RULE_OF_NEW_BATCHES,
  RULE_OF_OLD_BATCHES,
  type CertificateProgress,
  type CertificateRule,
} from "@openrounds/contract/certificates/rule/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { countPlanned, findRule, findRuleBefore, sumAttendance, upsertRule, type Attended } from "./queries.ts";

export type { Attended } from "./queries.ts";

const NOTHING: Attended = { sessions: 0, withFeedback: 0, minutes: 0 };

/** What a batch asks for its certificates. */
export const readRule = async (db: Db, batchId: string): Promise<CertificateRule> =>
  (await findRule(db, batchId)) ?? RULE_OF_OLD_BATCHES;

/** Changes what a batch asks for the certificates that follow. */
export const saveRule = (db: Db, batchId: string, rule: CertificateRule): Promise<void> =>
  db.transaction((tx) => upsertRule(tx, { ...rule, batchId, updatedAt: now() }));

/** Gives a new batch the rule of the program's batch before it. */
export const adoptRule = async (tx: Tx, batchId: string): Promise<void> =>
  saveRule(tx, batchId, (await findRuleBefore(tx, batchId)) ?? RULE_OF_NEW_BATCHES);

/** How far the people of a batch are. */
export interface Standing {
  readonly rule: CertificateRule;
  readonly attendedBy: (userId: string) => Attended;
  readonly progressOf: (userId: string) => CertificateProgress;
  /** Everybody who fulfils the rule, in the batch now or not. */
  readonly fulfilled: readonly string[];
}

const countedOf = ({ sessions, withFeedback }: Attended): Counted => ({ attended: sessions, withFeedback });

/** How far the people of a batch are by its rule. */
export async function readStanding(db: Db, batchId: string, at = now()): Promise<Standing> {
  const rule = await readRule(db, batchId);
  const planned = await countPlanned(db, batchId, at);
  const attendance = await sumAttendance(db, { batchId, attendedPercent: rule.attendedPercent, at });
  const judge = (attended: Attended): CertificateProgress => progressOf(rule, planned, countedOf(attended));
  const attendedBy = (userId: string): Attended => attendance.get(userId) ?? NOTHING;
  return {
    rule,
    attendedBy,
    progressOf: (userId) => judge(attendedBy(userId)),
    fulfilled: [...attendance].filter(([, attended]) => judge(attended).isFulfilled).map(([userId]) => userId),
  };
}
