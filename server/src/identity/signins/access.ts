import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { findLiveSignIn } from "./queries.ts";

const ACTIVE: readonly string[] = ["ACTIVE", "MIGRATED"];

/** A sign-in that is valid now, of an account that may be used; undefined where it is not. */
export async function findValidSignIn(db: Db, sessionId: string) {
  const row = await findLiveSignIn(db, sessionId, now());
  return row !== undefined && ACTIVE.includes(row.status) ? row : undefined;
}
