import { USABLE_STATUSES } from "@openrounds/contract/organizations/schemas.ts";
import type { Holder, PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { authorize, codesOf, type Codes, type Reached } from "../kernel/access.ts";
import { SECOND, nowMs } from "../kernel/clock.ts";
import { publish } from "../kernel/db/fanout.ts";
import type { Db } from "../kernel/db/database.ts";
import type { Actor, PermittedContext } from "../kernel/http/handlers.ts";
import { perPlatform, type Platform } from "../kernel/platform.ts";
import { refuseForbidden } from "../kernel/refusal.ts";
import { findOrganization, listMemberships, type Membership, type OrganizationRow } from "./queries.ts";

/** An organization that is not usable keeps only these. */
const ALWAYS: readonly PermissionCode[] = ["VIEW_ORGANIZATION", "ONBOARD_ORGANIZATION"];
/** An invited organization keeps these too: its first saved profile makes it usable. */
const WHILE_INVITED: readonly PermissionCode[] = [
  ...ALWAYS,
  "EDIT_ORGANIZATION_PROFILE",
  "EDIT_ORGANIZATION_DETAILS",
  "UPLOAD_ORGANIZATION_LOGO",
];
/** What superhub roles may do in their child hubs; all else needs managing mode. */
const REACHES_DOWN: readonly PermissionCode[] = [
  "VIEW_ALL_PROGRAMS",
  "VIEW_PROGRAM",
  "VIEW_BATCH_DETAILS",
  "VIEW_SESSION_DETAILS",
  "VIEW_CONTENT_INFO",
  "ACCESS_PROGRAM_REPORTS",
  "DOWNLOAD_ORGANIZATION_REPORT",
  "DOWNLOAD_DATA_REPORTS",
  "VIEW_ORGANIZATION_DATA",
  "APPROVE_PROGRAM",
  "APPROVE_CONCEPT_NOTE",
  "APPROVE_PARTNER_ORGANIZATION",
  "EDIT_PROGRAM_STATUS",
  "EDIT_PROGRAM_TYPE",
  "CHANGE_PROGRAM_STATUS",
  "CHANGE_ORGANIZATION_STATUS",
];
const KNOWN_FOR_MS = SECOND;
const KNOWN_PEOPLE = 10_000;
const CHANGED_CHANNEL = "memberships_changed";

const knownOf = perPlatform((platform) => {
  const known = new Map<string, { memberships: Membership[]; untilMs: number }>();
  platform.fanout.hear(CHANGED_CHANNEL, (userId) => known.delete(userId));
  return known;
});

/** Tells all processes that somebody's roles changed. */
export const membershipsChanged = (db: Db, userId: string): Promise<void> => publish(db, CHANGED_CHANNEL, userId);

/** Looks anew in this process at what a person holds, before the others hear of it. */
export const forgetMemberships = (platform: Platform, userId: string): void => void knownOf(platform).delete(userId);

/** The organizations a person belongs to; known for at most a second, and forgotten on change. */
export async function membershipsOf(platform: Platform, userId: string): Promise<Membership[]> {
  const known = knownOf(platform);
  const seen = known.get(userId);
  if (seen !== undefined && seen.untilMs > nowMs()) return seen.memberships;
  const memberships = await listMemberships(platform.db, userId);
  if (known.size >= KNOWN_PEOPLE) known.clear();
  known.set(userId, { memberships, untilMs: nowMs() + KNOWN_FOR_MS });
  return memberships;
}

const codesByMembership = new WeakMap<Held, Codes>();

type Held = Pick<Membership, "level" | "roles" | "entityStatus">;

/** The codes a membership gives in its own organization. */
export function codesOfMembership(membership: Held): Codes {
  const known = codesByMembership.get(membership);
  if (known !== undefined) return known;
  const all = codesOf(membership.roles.map((role): Holder => `${membership.level}_${role}`));
  const isUsable = USABLE_STATUSES.includes(membership.entityStatus);
  const kept = membership.entityStatus === "INVITED" ? WHILE_INVITED : ALWAYS;
  const codes = isUsable ? all : new Set(kept.filter((code) => all.has(code)));
  codesByMembership.set(membership, codes);
  return codes;
}

type Placed = Pick<OrganizationRow, "organizationId" | "parentId" | "coManagedBy">;

/** Whether an organization stands below the superhub, as its child or co-managed by it. */
export const isBelow = ({ parentId, coManagedBy }: Omit<Placed, "organizationId">, superhubId: string): boolean =>
  parentId === superhubId || coManagedBy === superhubId;

export interface Managed {
  readonly superhubId: string;
  readonly hubId: string;
  readonly endsAt: Date;
}

/** The hub that a person manages now in this sign-in; only while their role in the superhub allows it. */
export async function managedBy(platform: Platform, { userId, sessionId }: Actor): Promise<Managed | undefined> {
  for (const membership of await membershipsOf(platform, userId)) {
    const { managing, organizationId: superhubId } = membership;
    if (managing?.sessionId !== sessionId || managing.endsAt.getTime() <= nowMs()) continue;
    if (codesOfMembership(membership).has("MANAGE_CHILD_HUB")) return { ...managing, superhubId };
  }
  return undefined;
}

const OF_MANAGERS: Codes = codesOf(["CONTEXT_MANAGED_HUB"]);
const NONE: Codes = new Set();

/** The codes a person holds in an organization: by own roles, and from the superhub above; of a managed hub, only those of its manager. */
export async function codesInOrganization(platform: Platform, actor: Actor, organization: Placed): Promise<Codes> {
  const managed = await managedBy(platform, actor);
  if (managed !== undefined) {
    const isManaged = managed.hubId === organization.organizationId && isBelow(organization, managed.superhubId);
    return isManaged ? OF_MANAGERS : NONE;
  }
  const codes = new Set<PermissionCode>();
  for (const membership of await membershipsOf(platform, actor.userId)) {
    const own = codesOfMembership(membership);
    if (membership.organizationId === organization.organizationId) for (const code of own) codes.add(code);
    const isAbove = membership.level === "SUPERHUB" && isBelow(organization, membership.organizationId);
    if (isAbove) for (const code of REACHES_DOWN) if (own.has(code)) codes.add(code);
  }
  return codes;
}

/** Refuses a person who holds none of the codes in any organization. */
export async function requireAnywhere(
  platform: Platform,
  { userId }: Actor,
  codes: readonly PermissionCode[],
): Promise<void> {
  const held = (await membershipsOf(platform, userId)).map(codesOfMembership);
  if (!held.some((each) => codes.some((code) => each.has(code)))) refuseForbidden();
}

export interface ReachedOrganization {
  readonly organization: Reached<OrganizationRow>;
  readonly codes: Codes;
}

/** The only way from an id to an organization: with the right of the endpoint proved. */
export async function reachOrganization(
  { platform, db, actor, needs }: PermittedContext,
  organizationId: string,
): Promise<ReachedOrganization> {
  const row = await findOrganization(db, organizationId);
  const codes = row === undefined ? new Set<PermissionCode>() : await codesInOrganization(platform, actor, row);
  const knownBy = ["VIEW_ORGANIZATION", "VIEW_ORGANIZATION_DATA", "VIEW_ALL_PROGRAMS"] as const;
  return { organization: authorize({ row, codes, needs, knownBy }), codes };
}
