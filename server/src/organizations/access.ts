import { rolesAt } from "@openrounds/contract/organizations/members/rules.ts";
import { APPROVED_STATUSES, type OrganizationStatus } from "@openrounds/contract/organizations/schemas.ts";
import type { OrganizationRole, PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { authorize, codesOf, codesOfGrants, type Codes, type Grant, type Reached } from "../kernel/access.ts";
import { SECOND, nowMs } from "../kernel/clock.ts";
import { publish } from "../kernel/db/fanout.ts";
import type { Db } from "../kernel/db/database.ts";
import type { Actor, PermittedContext } from "../kernel/http/handlers.ts";
import { perPlatform, type AccessPlatform } from "../kernel/platform.ts";
import { refuseForbidden } from "../kernel/refusal.ts";
import { MEMBERSHIPS_CHANNEL } from "./events.ts";
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
/** While an organization waits for approval it prepares its profile and sees its team, but reaches nobody else. */
const WHILE_PENDING: readonly PermissionCode[] = [
  ...WHILE_INVITED,
  "VIEW_MEMBERS",
  "VIEW_AUDIT_LOG",
  "VIEW_CO_MANAGED_BY",
  "EDIT_CO_MANAGED_BY",
  "SUPERHUB_MANAGED",
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
/** What only a superhub does that no other stands above. */
const ONLY_AT_ROOT: readonly PermissionCode[] = ["ONBOARD_SUPERHUB"];
const KNOWN_FOR_MS = SECOND;
const KNOWN_PEOPLE = 10_000;

const knownOf = perPlatform((platform: AccessPlatform) => {
  const known = new Map<string, { memberships: Membership[]; untilMs: number }>();
  platform.fanout.subscribe(MEMBERSHIPS_CHANNEL, (userId) => known.delete(userId));
  return known;
});

/** Tells all processes that somebody's roles changed. */
export const membershipsChanged = (db: Db, userId: string): Promise<void> => publish(db, MEMBERSHIPS_CHANNEL, userId);

/** Looks anew in this process at what a person holds, before the others hear of it. */
export const forgetMemberships = (platform: AccessPlatform, userId: string): void =>
  void knownOf(platform).delete(userId);

/** The organizations a person belongs to; known for at most a second, and forgotten on change. */
export async function membershipsOf(platform: AccessPlatform, userId: string): Promise<Membership[]> {
  const known = knownOf(platform);
  const seen = known.get(userId);
  if (seen !== undefined && seen.untilMs > nowMs()) return seen.memberships;
  const memberships = inForce(await listMemberships(platform.db, userId));
  if (known.size >= KNOWN_PEOPLE) known.clear();
  const ends = memberships.flatMap(({ roleEnds }) => Object.values(roleEnds));
  known.set(userId, { memberships, untilMs: Math.min(nowMs() + KNOWN_FOR_MS, ...ends) });
  return memberships;
}

/** The memberships with the roles that give something now; one whose last role has ended is none. */
function inForce(memberships: readonly Membership[]): Membership[] {
  return memberships.flatMap((membership) => {
    const { roles, roleEnds } = membership;
    const present = rolesAt(roles, roleEnds, nowMs());
    return present.length === 0 && roles.length > 0 ? [] : [{ ...membership, roles: present }];
  });
}

/** What somebody belongs to, as far as it decides what they hold. */
export type HeldMembership = Pick<
  Membership,
  "organizationId" | "parentId" | "name" | "level" | "roles" | "roleEnds" | "entityStatus"
>;

/** Through what somebody holds codes in an organization: a role in it or in the superhub above, or managing it. */
export interface ThroughRole {
  readonly kind: "role" | "above";
  readonly role: OrganizationRole;
  readonly organizationName: string;
  /** From when on it gives nothing; absent for a role that lasts. */
  readonly endsAtMs: number | undefined;
}
export interface ThroughManaging {
  readonly kind: "managing";
  readonly superhubId: string;
  readonly endsAt: Date;
}
export type GrantSource = ThroughRole | ThroughManaging;

const KEPT: Readonly<Partial<Record<OrganizationStatus, readonly PermissionCode[]>>> = {
  INVITED: WHILE_INVITED,
  PROFILE_PENDING: WHILE_PENDING,
};

/** The codes that the status of an organization leaves of those its people hold. */
function codesInStatus(all: Codes, status: OrganizationStatus): Codes {
  if (APPROVED_STATUSES.includes(status)) return all;
  return new Set((KEPT[status] ?? ALWAYS).filter((code) => all.has(code)));
}

function codesOfRole({ level, entityStatus, parentId }: HeldMembership, role: OrganizationRole): Codes {
  const all = codesOf([`${level}_${role}`]);
  if (parentId !== null) for (const code of ONLY_AT_ROOT) all.delete(code);
  return codesInStatus(all, entityStatus);
}

interface OfMembership {
  /** In its own organization. */
  readonly own: readonly Grant<ThroughRole>[];
  /** In the organizations below a superhub. */
  readonly below: readonly Grant<ThroughRole>[];
  readonly codes: Codes;
}

const knownGrants = new WeakMap<HeldMembership, OfMembership>();

function grantsOfMembership(membership: HeldMembership): OfMembership {
  const known = knownGrants.get(membership);
  if (known !== undefined) return known;
  const { roles, roleEnds, name: organizationName, level } = membership;
  const own = roles.map((role) => ({
    through: { kind: "role" as const, role, organizationName, endsAtMs: roleEnds[role] },
    codes: codesOfRole(membership, role),
  }));
  const below = own.map(({ through, codes }) => ({
    through: { ...through, kind: "above" as const },
    codes: new Set(REACHES_DOWN.filter((code) => codes.has(code))),
  }));
  const grants = { own, below: level === "SUPERHUB" ? below : [], codes: codesOfGrants(own) };
  knownGrants.set(membership, grants);
  return grants;
}

/** The codes a membership gives in its own organization. */
export const codesOfMembership = (membership: HeldMembership): Codes => grantsOfMembership(membership).codes;

/** Where an organization stands. */
export type OrganizationPlace = Pick<OrganizationRow, "organizationId" | "parentId" | "coManagedBy">;

/** Whether an organization stands below the superhub, as its child or co-managed by it. */
export const isBelow = (
  { parentId, coManagedBy }: Omit<OrganizationPlace, "organizationId">,
  superhubId: string,
): boolean => parentId === superhubId || coManagedBy === superhubId;

/** Who asks, in which sign-in. */
export type Signed = Pick<Actor, "userId" | "sessionId">;

export interface Managed {
  readonly superhubId: string;
  readonly hubId: string;
  readonly hubStatus: OrganizationStatus;
  readonly endsAt: Date;
}

/** Who manages all hubs below their superhub. */
const LEADS: readonly OrganizationRole[] = ["OWNER", "REPLICATION_ADMIN", "REPLICATION_TEAM_LEADER"];

/** Whether somebody looks after a hub for a superhub: account representatives manage their own portfolio only. */
export function looksAfter(memberships: readonly HeldMembership[], superhubId: string, hubId: string): boolean {
  const rolesIn = (id: string) => memberships.find(({ organizationId }) => organizationId === id)?.roles ?? [];
  return LEADS.some((role) => rolesIn(superhubId).includes(role)) || rolesIn(hubId).includes("ACCOUNT_REPRESENTATIVE");
}

/** The hub that a person manages now in this sign-in; only while their role in the superhub allows it, and they look after the hub. */
export async function managedBy(platform: AccessPlatform, { userId, sessionId }: Signed): Promise<Managed | undefined> {
  const memberships = await membershipsOf(platform, userId);
  for (const membership of memberships) {
    const { managing, hubStatus, organizationId: superhubId } = membership;
    if (managing?.sessionId !== sessionId || managing.endsAt.getTime() <= nowMs() || hubStatus === null) continue;
    const mayManage = codesOfMembership(membership).has("MANAGE_CHILD_HUB");
    if (mayManage && looksAfter(memberships, superhubId, managing.hubId)) return { ...managing, hubStatus, superhubId };
  }
  return undefined;
}

const OF_MANAGERS: Codes = codesOf(["CONTEXT_MANAGED_HUB"]);

/** What decides what a person holds: where they belong, and the hub that they manage. */
export interface Standing {
  readonly memberships: readonly HeldMembership[];
  readonly managed: Managed | undefined;
}

/** What decides what the person of a sign-in holds. */
export const standingOf = async (platform: AccessPlatform, actor: Signed): Promise<Standing> => ({
  memberships: await membershipsOf(platform, actor.userId),
  managed: await managedBy(platform, actor),
});

/** What decides what a person holds, in every sign-in of theirs. */
export async function standingsOf(platform: AccessPlatform, userId: string): Promise<Standing[]> {
  const known = await membershipsOf(platform, userId);
  const sessionIds = known.flatMap(({ managing }) => (managing === null ? [] : [managing.sessionId]));
  const managing = await Promise.all(sessionIds.map((sessionId) => standingOf(platform, { userId, sessionId })));
  return [{ memberships: known, managed: undefined }, ...managing.filter(({ managed }) => managed !== undefined)];
}

/** What a standing gives in an organization: by own roles, and from the superhub above; of a managed hub, only what its manager has. */
export function grantsInOrganization(
  { memberships, managed }: Standing,
  organization: OrganizationPlace,
): Grant<GrantSource>[] {
  if (managed !== undefined) {
    const isManaged = managed.hubId === organization.organizationId && isBelow(organization, managed.superhubId);
    const { superhubId, hubStatus, endsAt } = managed;
    const codes = codesInStatus(OF_MANAGERS, hubStatus);
    return isManaged ? [{ through: { kind: "managing", superhubId, endsAt }, codes }] : [];
  }
  return memberships.flatMap((membership) => {
    const { own, below } = grantsOfMembership(membership);
    if (membership.organizationId === organization.organizationId) return own;
    return isBelow(organization, membership.organizationId) ? below : [];
  });
}

/** The codes a person holds in an organization. */
export const codesInOrganization = async (
  platform: AccessPlatform,
  actor: Signed,
  organization: OrganizationPlace,
): Promise<Codes> => codesOfGrants(grantsInOrganization(await standingOf(platform, actor), organization));

/** Refuses a person who holds none of the codes in any organization. */
export async function requireAnywhere(
  platform: AccessPlatform,
  { userId }: Actor,
  codes: readonly PermissionCode[],
): Promise<void> {
  const held = (await membershipsOf(platform, userId)).map(codesOfMembership);
  if (!held.some((each) => codes.some((code) => each.has(code)))) refuseForbidden();
}

/** An organization by where it stands, with the right of the endpoint proved. */
export interface ProvedOrganization<Row extends OrganizationPlace> {
  readonly organization: Reached<Row>;
  readonly codes: Codes;
  readonly grants: readonly Grant<GrantSource>[];
}

export type ReachedOrganization = ProvedOrganization<OrganizationRow>;

/** The codes of those grants that last until an instant at least; of a role without an end, always. */
export const codesLasting = (grants: readonly Grant<GrantSource>[], untilMs: number): Codes =>
  codesOfGrants(
    grants.filter(({ through }) => through.kind === "managing" || (through.endsAtMs ?? Infinity) >= untilMs),
  );

/** Decides on an organization by what was read of it; undefined where there is none. */
export async function proveOrganization<Row extends OrganizationPlace>(
  { platform, actor, needs }: PermittedContext,
  row: Row | undefined,
): Promise<ProvedOrganization<Row>> {
  const grants = row === undefined ? [] : grantsInOrganization(await standingOf(platform, actor), row);
  const codes = codesOfGrants(grants);
  const knownBy = ["VIEW_ORGANIZATION", "VIEW_ORGANIZATION_DATA", "VIEW_ALL_PROGRAMS"] as const;
  return { organization: authorize({ row, codes, needs, knownBy }), codes, grants };
}

/** The only way from an id to an organization: with the right of the endpoint proved. */
export const reachOrganization = async (
  context: PermittedContext,
  organizationId: string,
): Promise<ReachedOrganization> => proveOrganization(context, await findOrganization(context.db, organizationId));
