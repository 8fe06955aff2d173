import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { membershipsChanged } from "../access.ts";
import { activateMember, findMember, type StandingMember } from "./queries.ts";

export {
  copyNames,
  countChange,
  deleteMember,
  insertMembers,
  listByEmail,
  lockMember,
  updateMember,
  type StandingMember,
} from "./queries.ts";

/** One member of a team, or a refusal. */
export async function readMember(db: Db, organizationId: string, userId: string): Promise<StandingMember> {
  return (await findMember(db, organizationId, userId)) ?? refuseNotFound();
}

/** An invited member accepted: they belong to the team from now on. Repeating it changes nothing. */
export async function acceptMembership(db: Db, organizationId: string, userId: string): Promise<void> {
  if (await activateMember(db, organizationId, userId, now())) await membershipsChanged(db, userId);
}
