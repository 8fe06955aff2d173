import type { EquityLevel, InteractionLevel } from "@openrounds/contract/sessions/outcomes/schemas.ts";
import { HOUR } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import { sessionOutcomes } from "../sessions/outcomes/tables.ts";
import type { BatchHistory } from "./history.ts";
import { demoId } from "./ids.ts";
import { randomFor } from "./random.ts";

/** The share of sessions with a recorded outcome. */
const RECORDED_SHARE = 0.7;

const INTERACTIONS: readonly [InteractionLevel, ...InteractionLevel[]] = [
  "Moderate",
  "Interactive",
  "Interactive",
  "Highly Interactive",
];
const EQUITIES: readonly [EquityLevel, ...EquityLevel[]] = ["Moderately Equitable", "Equitable", "Equitable"];
const NOTES: readonly [string, ...string[]] = [
  "The case led to many questions. Two sites spoke for the first time.",
  "Good pace. The lecture took longer than planned, so the discussion was short.",
  "Most questions came by chat. Next time we will call on the sites in turn.",
  "",
  "",
];

type DemoOutcome = typeof sessionOutcomes.$inferInsert;

/** The outcomes of a batch's sessions, recorded by the owner of its program. */
function outcomesOf({ batch, sessions }: BatchHistory, at: Date): DemoOutcome[] {
  const random = randomFor(`outcomes:${batch.key}`);
  return sessions
    .filter(({ status }) => status === "COMPLETED")
    .filter(() => random.chance(RECORDED_SHARE))
    .map(({ sessionId, endsAt }) => ({
      sessionId,
      interactionLevel: random.pick(INTERACTIONS),
      equityLevel: random.pick(EQUITIES),
      note: random.pick(NOTES),
      authorId: demoId("user", batch.offer.owner),
      version: 1,
      updatedAt: new Date(Math.min(endsAt.getTime() + HOUR, at.getTime())),
    }));
}

/** Inserts the outcomes of most sessions. */
export async function seedOutcomes(tx: Tx, histories: readonly BatchHistory[], at: Date): Promise<void> {
  const rows = histories.flatMap((batch) => outcomesOf(batch, at));
  if (rows.length > 0) await tx.insert(sessionOutcomes).values(rows);
}
