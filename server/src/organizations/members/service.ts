import { SECOND, now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { perPlatform, type Platform } from "../../kernel/platform.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { membershipsChanged } from "../access.ts";
import { countMembers } from "../queries.ts";
import { activateMember, findMember, type StandingMember } from "./queries.ts";

export {
  copyNames,
  countChange,
  deleteMember,
  findMember,
  insertMembers,
  listByEmail,
  listEnded,
  lockMember,
  lockVersions,
  updateMember,
  type StandingMember,
} from "./queries.ts";

/** A team of this size is counted once a second at most, and anew after a change in this process. */
const LARGE_TEAM = 1000;
const KNOWN_FOR_MS = SECOND;

export interface Totals {
  readonly active: number;
  readonly invited: number;
}

const largeOf = perPlatform(() => new Map<string, { totals: Totals; untilMs: number }>());

/** How many people a team has and has invited. */
export async function readTotals(platform: Platform, organizationId: string): Promise<Totals> {
  const known = largeOf(platform);
  const seen = known.get(organizationId);
  if (seen !== undefined && seen.untilMs > nowMs()) return seen.totals;
  known.delete(organizationId);
  const counts = await countMembers(platform.db, organizationId, nowMs());
  const totals = { active: counts.get("ACTIVE") ?? 0, invited: counts.get("INVITED") ?? 0 };
  const isLarge = totals.active + totals.invited >= LARGE_TEAM;
  if (isLarge) known.set(organizationId, { totals, untilMs: nowMs() + KNOWN_FOR_MS });
  return totals;
}

/** Counts a team anew when it is asked for next. */
export const forgetTotals = (platform: Platform, organizationId: string): void =>
  void largeOf(platform).delete(organizationId);

/** One member of a team, or a refusal. */
export async function readMember(db: Db, organizationId: string, userId: string): Promise<StandingMember> {
  return (await findMember(db, organizationId, userId)) ?? refuseNotFound();
}

/** An invited member accepted: they belong to the team from now on. Repeating it changes nothing. */
export async function acceptMembership(tx: Tx, organizationId: string, userId: string): Promise<void> {
  if (await activateMember(tx, organizationId, userId, now())) await membershipsChanged(tx, userId);
}
