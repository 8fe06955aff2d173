import { SECOND, now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { perPlatform, type Platform } from "../../kernel/platform.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { publishMembershipsChanged } from "../access.ts";
import { countMembers } from "../queries.ts";
import { activateMember, findMember, type StandingMember } from "./queries.ts";

export {
  copyNames,
  incrementVersion,
  deleteMember,
  findMember,
  insertMembers,
  listByEmail,
  listWithEndedRoles,
  lockMember,
  lockVersions,
  updateMember,
  type StandingMember,
} from "./queries.ts";

/** Counts of larger teams are cached for a second, and cleared by a change in this process. */
const LARGE_TEAM = 1000;
const CACHED_MS = SECOND;

export interface TeamTotals {
  readonly active: number;
  readonly invited: number;
}

const cachedTotalsOf = perPlatform(() => new Map<string, { totals: TeamTotals; untilMs: number }>());

/** The number of active and of invited members. */
export async function readTotals(platform: Platform, organizationId: string): Promise<TeamTotals> {
  const known = cachedTotalsOf(platform);
  const seen = known.get(organizationId);
  if (seen !== undefined && seen.untilMs > nowMs()) return seen.totals;
  known.delete(organizationId);
  const counts = await countMembers(platform.db, organizationId, nowMs());
  const totals = { active: counts.get("ACTIVE") ?? 0, invited: counts.get("INVITED") ?? 0 };
  const isLarge = totals.active + totals.invited >= LARGE_TEAM;
  if (isLarge) known.set(organizationId, { totals, untilMs: nowMs() + CACHED_MS });
  return totals;
}

/** Clears the cached counts of a team. */
export const clearCachedTotals = (platform: Platform, organizationId: string): void =>
  void cachedTotalsOf(platform).delete(organizationId);

/** One member of a team, or a refusal. */
export async function readMember(db: Db, organizationId: string, userId: string): Promise<StandingMember> {
  return (await findMember(db, organizationId, userId)) ?? refuseNotFound();
}

/** An invited member accepts and becomes active. Idempotent. */
export async function acceptMembership(tx: Tx, organizationId: string, userId: string): Promise<void> {
  if (await activateMember(tx, organizationId, userId, now())) await publishMembershipsChanged(tx, userId);
}
