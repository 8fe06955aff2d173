import type { Actor } from "../kernel/http/handlers.ts";
import { markReached, type Reached } from "../kernel/access.ts";
import type { Db } from "../kernel/db/database.ts";
import { refuseNotFound } from "../kernel/refusal.ts";
import { findUser, type UserRow } from "./queries.ts";

/** The caller's own account, the only account that these calls reach. */
export async function reachSelf(db: Db, actor: Actor): Promise<Reached<UserRow>> {
  const user = await findUser(db, actor.userId);
  return user === undefined ? refuseNotFound() : markReached(user);
}

/** An active account, whose profile has a public page; its visibility decides what the page shows. */
export async function reachPublicProfile(db: Db, userId: string): Promise<Reached<UserRow>> {
  const user = await findUser(db, userId);
  const isInUse = user?.status === "ACTIVE" || user?.status === "MIGRATED";
  return user === undefined || !isInUse ? refuseNotFound() : markReached(user);
}
