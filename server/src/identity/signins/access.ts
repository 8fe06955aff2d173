import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { findLiveSignIn } from "./queries.ts";

const ACTIVE: readonly string[] = ["ACTIVE", "MIGRATED"];

/** A valid sign-in of an account that can be used; undefined otherwise. */
export async function findValidSignIn(db: Db, sessionId: string) {
  const row = await findLiveSignIn(db, sessionId, now());
  return row !== undefined && ACTIVE.includes(row.status) ? row : undefined;
}
