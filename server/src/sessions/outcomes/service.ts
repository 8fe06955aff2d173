import type { Outcome, RecordOutcome } from "@openrounds/contract/sessions/outcomes/schemas.ts";
import type { Reached } from "../../kernel/access.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { refuseConflict } from "../../kernel/refusal.ts";
import type { SessionRow } from "../service.ts";
import { findOutcome, insertOutcome, updateOutcome, type OutcomeRow } from "./queries.ts";

const NO_OUTCOME: Outcome = { interactionLevel: null, equityLevel: null, note: "", version: 0 };

const presentOutcome = ({ interactionLevel, equityLevel, note, version }: OutcomeRow): Outcome => ({
  interactionLevel,
  equityLevel,
  note,
  version,
});

/** The outcome of a session; empty before the first record. */
export async function readOutcome(db: Db, { sessionId }: Reached<SessionRow>): Promise<Outcome> {
  const row = await findOutcome(db, sessionId);
  return row === undefined ? NO_OUTCOME : presentOutcome(row);
}

/** Records the outcome of a session that is over; refused when its version has changed since it was read. */
export async function recordOutcome(
  db: Db,
  { sessionId, status }: Reached<SessionRow>,
  { userId: authorId }: Actor,
  { version, ...fields }: RecordOutcome,
): Promise<Outcome> {
  if (status !== "COMPLETED") refuseConflict("SESSION_NOT_OVER");
  const row = { ...fields, sessionId, authorId, updatedAt: now() };
  const written = await db.transaction((tx) =>
    version === 0 ? insertOutcome(tx, row) : updateOutcome(tx, row, version),
  );
  return written === undefined ? refuseConflict() : presentOutcome(written);
}
