import type { Actor } from "../kernel/http/handlers.ts";
import { reached, type Reached } from "../kernel/access.ts";
import type { Db } from "../kernel/db/database.ts";
import { refuseNotFound } from "../kernel/refusal.ts";
import { findUser, type UserRow } from "./queries.ts";

/** The caller's own account: the only one that anybody reaches here. */
export async function reachSelf(db: Db, actor: Actor): Promise<Reached<UserRow>> {
  const user = await findUser(db, actor.userId);
  return user === undefined ? refuseNotFound() : reached(user);
}
