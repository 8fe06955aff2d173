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

/** The codes that remain in an organization that is not usable. */
const CODES_ALWAYS: readonly PermissionCode[] = ["VIEW_ORGANIZATION", "ONBOARD_ORGANIZATION"];
/** The codes that also remain in an invited organization, whose first saved profile makes it usable. */
const CODES_WHILE_INVITED: readonly PermissionCode[] = [
  ...CODES_ALWAYS,
  "EDIT_ORGANIZATION_PROFILE",
  "EDIT_ORGANIZATION_DETAILS",
  "UPLOAD_ORGANIZATION_LOGO",
];
/**
 * The codes that also remain while an organization waits for approval: profile and team, but no contact to other
 * people.
 */
const CODES_WHILE_PENDING: readonly PermissionCode[] = [
  ...CODES_WHILE_INVITED,
  "VIEW_MEMBERS",
  "VIEW_AUDIT_LOG",
  "VIEW_CO_MANAGED_BY",
  "EDIT_CO_MANAGED_BY",
  "SUPERHUB_MANAGED",
];
/** What superhub roles may do in their child hubs without managing mode. */
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
/** Codes that exist only in the topmost superhub. */
const ONLY_AT_ROOT: readonly PermissionCode[] = ["ONBOARD_SUPERHUB"];
const CACHED_MS = SECOND;
const MAX_CACHED = 10_000;

/** The memberships of a person, also while they are read, so that the rows of a list ask for them once. */
interface KnownMemberships {
  readonly memberships: Promise<Membership[]>;
  untilMs: number;
}

const cacheOf = perPlatform((platform: AccessPlatform) => {
  const known = new Map<string, KnownMemberships>();
  platform.fanout.subscribe(MEMBERSHIPS_CHANNEL, (userId) => known.delete(userId));
  return known;
});

/** Announces to all processes that the roles of a person changed. */
export const publishMembershipsChanged = (db: Db, userId: string): Promise<void> =>
  publish(db, MEMBERSHIPS_CHANNEL, userId);

/** Clears the cached memberships of a person in this process, before the message reaches the others. */
export const clearCachedMemberships = (platform: AccessPlatform, userId: string): void =>
  void cacheOf(platform).delete(userId);

/** The memberships of a person, cached for at most a second and cleared on change. */
export function membershipsOf(platform: AccessPlatform, userId: string): Promise<Membership[]> {
  const known = cacheOf(platform);
  const seen = known.get(userId);
  if (seen !== undefined && seen.untilMs > nowMs()) return seen.memberships;
  if (known.size >= MAX_CACHED) known.clear();
  const fresh: KnownMemberships = {
    memberships: listMemberships(platform.db, userId).then(withRolesInForce),
    untilMs: nowMs() + CACHED_MS,
  };
  known.set(userId, fresh);
  fresh.memberships.then(
    (memberships) => {
      const ends = memberships.flatMap(({ roleEnds }) => Object.values(roleEnds));
      fresh.untilMs = Math.min(fresh.untilMs, ...ends);
    },
    () => known.get(userId) === fresh && known.delete(userId),
  );
  return fresh.memberships;
}

/** The memberships with the roles that are in force; memberships without one are left out. */
function withRolesInForce(memberships: readonly Membership[]): Membership[] {
  return memberships.flatMap((membership) => {
    const { roles, roleEnds } = membership;
    const present = rolesAt(roles, roleEnds, nowMs());
    return present.length === 0 && roles.length > 0 ? [] : [{ ...membership, roles: present }];
  });
}

/** The fields of a membership that decide a person's codes. */
export type RoleMembership = Pick<
  Membership,
  "organizationId" | "parentId" | "name" | "level" | "roles" | "roleEnds" | "entityStatus"
>;

/** The grant source of codes in an organization: a role in it or in the superhub above, or managing mode. */
export interface RoleGrantSource {
  readonly kind: "role" | "above";
  readonly role: OrganizationRole;
  readonly organizationName: string;
  /** The end of a temporary role, from which it gives no codes; absent for a permanent role. */
  readonly endsAtMs: number | undefined;
}
export interface ManagingGrantSource {
  readonly kind: "managing";
  readonly superhubId: string;
  readonly endsAt: Date;
}
export type GrantSource = RoleGrantSource | ManagingGrantSource;

const CODES_BY_STATUS: Readonly<Partial<Record<OrganizationStatus, readonly PermissionCode[]>>> = {
  INVITED: CODES_WHILE_INVITED,
  PROFILE_PENDING: CODES_WHILE_PENDING,
};

/** The codes that remain in the status of an organization. */
function codesInStatus(all: Codes, status: OrganizationStatus): Codes {
  if (APPROVED_STATUSES.includes(status)) return all;
  return new Set((CODES_BY_STATUS[status] ?? CODES_ALWAYS).filter((code) => all.has(code)));
}

function codesOfRole({ level, entityStatus, parentId }: RoleMembership, role: OrganizationRole): Codes {
  const all = codesOf([`${level}_${role}`]);
  if (parentId !== null) for (const code of ONLY_AT_ROOT) all.delete(code);
  return codesInStatus(all, entityStatus);
}

interface MembershipGrants {
  /** In its own organization. */
  readonly own: readonly Grant<RoleGrantSource>[];
  /** In the organizations below a superhub. */
  readonly below: readonly Grant<RoleGrantSource>[];
  readonly codes: Codes;
}

const cachedGrants = new WeakMap<RoleMembership, MembershipGrants>();

function grantsOfMembership(membership: RoleMembership): MembershipGrants {
  const known = cachedGrants.get(membership);
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
  cachedGrants.set(membership, grants);
  return grants;
}

/** The codes of a membership in its own organization. */
export const codesOfMembership = (membership: RoleMembership): Codes => grantsOfMembership(membership).codes;

/** The position of an organization in the network. */
export type OrganizationPosition = Pick<OrganizationRow, "organizationId" | "parentId" | "coManagedBy">;

/** Whether an organization is below the superhub, as its child or co-managed. */
export const isBelow = (
  { parentId, coManagedBy }: Omit<OrganizationPosition, "organizationId">,
  superhubId: string,
): boolean => parentId === superhubId || coManagedBy === superhubId;

/** The person and the sign-in of a call. */
export type SignInActor = Pick<Actor, "userId" | "sessionId">;

export interface ManagingContext {
  readonly superhubId: string;
  readonly hubId: string;
  readonly hubStatus: OrganizationStatus;
  readonly endsAt: Date;
}

/** Roles whose holders may manage all hubs below their superhub. */
const MANAGING_ROLES: readonly OrganizationRole[] = ["OWNER", "REPLICATION_ADMIN", "REPLICATION_TEAM_LEADER"];

/** Whether a person looks after a hub for a superhub; account representatives only look after their own portfolio. */
export function looksAfter(memberships: readonly RoleMembership[], superhubId: string, hubId: string): boolean {
  const rolesIn = (id: string) => memberships.find(({ organizationId }) => organizationId === id)?.roles ?? [];
  return (
    MANAGING_ROLES.some((role) => rolesIn(superhubId).includes(role)) ||
    rolesIn(hubId).includes("ACCOUNT_REPRESENTATIVE")
  );
}

/**
 * The hub that a person currently manages in this sign-in, as long as their role in the superhub allows it and they
 * look after the hub.
 */
export async function managedHubOf(
  platform: AccessPlatform,
  { userId, sessionId }: SignInActor,
): Promise<ManagingContext | undefined> {
  const memberships = await membershipsOf(platform, userId);
  for (const membership of memberships) {
    const { managing, hubStatus, organizationId: superhubId } = membership;
    if (managing?.sessionId !== sessionId || managing.endsAt.getTime() <= nowMs() || hubStatus === null) continue;
    const mayManage = codesOfMembership(membership).has("MANAGE_CHILD_HUB");
    if (mayManage && looksAfter(memberships, superhubId, managing.hubId)) return { ...managing, hubStatus, superhubId };
  }
  return undefined;
}

const MANAGER_CODES: Codes = codesOf(["CONTEXT_MANAGED_HUB"]);

/** The basis of a person's codes: their memberships, and the hub that they manage. */
export interface AccessBasis {
  readonly memberships: readonly RoleMembership[];
  readonly managed: ManagingContext | undefined;
}

/** The access basis of the person of a sign-in. */
export const accessBasisOf = async (platform: AccessPlatform, actor: SignInActor): Promise<AccessBasis> => ({
  memberships: await membershipsOf(platform, actor.userId),
  managed: await managedHubOf(platform, actor),
});

/**
 * The organizations in which a person holds one of the codes themselves, not through the superhub above; in managing
 * mode only the managed hub.
 */
export async function organizationsWithCode(
  platform: AccessPlatform,
  actor: SignInActor,
  codes: readonly PermissionCode[],
): Promise<string[]> {
  const { memberships, managed } = await accessBasisOf(platform, actor);
  const holdsOne = (held: Codes): boolean => codes.some((code) => held.has(code));
  if (managed !== undefined) return holdsOne(codesInStatus(MANAGER_CODES, managed.hubStatus)) ? [managed.hubId] : [];
  return memberships
    .filter((membership) => holdsOne(codesOfMembership(membership)))
    .map(({ organizationId }) => organizationId);
}

/** The access bases of a person: without managing mode, and for each sign-in in managing mode. */
export async function accessBasesOf(platform: AccessPlatform, userId: string): Promise<AccessBasis[]> {
  const known = await membershipsOf(platform, userId);
  const sessionIds = known.flatMap(({ managing }) => (managing === null ? [] : [managing.sessionId]));
  const managing = await Promise.all(sessionIds.map((sessionId) => accessBasisOf(platform, { userId, sessionId })));
  return [{ memberships: known, managed: undefined }, ...managing.filter(({ managed }) => managed !== undefined)];
}

/**
 * The grants of an access basis in an organization: from its own roles, and from the superhub above. In managing mode,
 * only those of the manager.
 */
export function grantsInOrganization(
  { memberships, managed }: AccessBasis,
  organization: OrganizationPosition,
): Grant<GrantSource>[] {
  if (managed !== undefined) {
    const isManaged = managed.hubId === organization.organizationId && isBelow(organization, managed.superhubId);
    const { superhubId, hubStatus, endsAt } = managed;
    const codes = codesInStatus(MANAGER_CODES, hubStatus);
    return isManaged ? [{ through: { kind: "managing", superhubId, endsAt }, codes }] : [];
  }
  return memberships.flatMap((membership) => {
    const { own, below } = grantsOfMembership(membership);
    if (membership.organizationId === organization.organizationId) return own;
    return isBelow(organization, membership.organizationId) ? below : [];
  });
}

/** The codes of a person in an organization. */
export const codesInOrganization = async (
  platform: AccessPlatform,
  actor: SignInActor,
  organization: OrganizationPosition,
): Promise<Codes> => codesOfGrants(grantsInOrganization(await accessBasisOf(platform, actor), organization));

/** Refuses a person without any of the codes in any organization. */
export async function requireAnywhere(
  platform: AccessPlatform,
  { userId }: Actor,
  codes: readonly PermissionCode[],
): Promise<void> {
  const codeSets = (await membershipsOf(platform, userId)).map(codesOfMembership);
  if (!codeSets.some((each) => codes.some((code) => each.has(code)))) refuseForbidden();
}

/** An organization with its position and the proved codes. */
export interface ProvedOrganization<Row extends OrganizationPosition> {
  readonly organization: Reached<Row>;
  readonly codes: Codes;
  readonly grants: readonly Grant<GrantSource>[];
}

export type ReachedOrganization = ProvedOrganization<OrganizationRow>;

/** The codes of grants that last at least until an instant; permanent roles always do. */
export const codesLasting = (grants: readonly Grant<GrantSource>[], untilMs: number): Codes =>
  codesOfGrants(
    grants.filter(({ through }) => through.kind === "managing" || (through.endsAtMs ?? Infinity) >= untilMs),
  );

/**
 * Decides access to an organization from a row that was read already; undefined means that there is no such
 * organization.
 */
export async function proveOrganization<Row extends OrganizationPosition>(
  { platform, actor, needs }: PermittedContext,
  row: Row | undefined,
): Promise<ProvedOrganization<Row>> {
  const grants = row === undefined ? [] : grantsInOrganization(await accessBasisOf(platform, actor), row);
  const codes = codesOfGrants(grants);
  const knownBy = ["VIEW_ORGANIZATION", "VIEW_ORGANIZATION_DATA", "VIEW_ALL_PROGRAMS"] as const;
  return { organization: authorize({ row, codes, needs, knownBy }), codes, grants };
}

/** The only way from an id to an organization: reads it and proves the permission of the endpoint. */
export const reachOrganization = async (
  context: PermittedContext,
  organizationId: string,
): Promise<ReachedOrganization> => proveOrganization(context, await findOrganization(context.db, organizationId));
