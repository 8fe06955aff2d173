import type { OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import {
  assignableRoles,
  endsOfRoles,
  holdsForAll,
  isOwner,
  mayChangeRoles,
  rolesAt,
  type RoleEnds,
} from "@openrounds/contract/organizations/members/rules.ts";
import type { MemberProgramRequest } from "@openrounds/contract/team/schemas.ts";
import { inviteAgain } from "../invitations/members/service.ts";
import { countInvitations, revokeOfPerson } from "../invitations/service.ts";
import { now, nowMs } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import type { PermittedContext } from "../kernel/http/handlers.ts";
import { refuse, refuseConflict, refuseForbidden, refuseNotFound } from "../kernel/refusal.ts";
import { codesLasting, publishMembershipsChanged, type ReachedOrganization } from "../organizations/access.ts";
import { recordAuditEntry, type AuditedAction } from "../organizations/audit/service.ts";
import {
  deleteMember,
  lockMember,
  readMember,
  updateMember,
  type StandingMember,
} from "../organizations/members/service.ts";
import { withProgramCodes } from "../programs/access.ts";
import { changeRightsOfMember, endRightsOfMember, listAccessRows } from "../programs/service.ts";

/**
 * Refuses rights that the caller does not hold; only holders of MANAGE_TEAM_PERMISSIONS may grant more than their own.
 */
export async function requireGrantable(
  { platform, db, actor }: PermittedContext,
  { codes }: ReachedOrganization,
  requests: readonly MemberProgramRequest[],
): Promise<void> {
  if (requests.length === 0 || codes.has("MANAGE_TEAM_PERMISSIONS")) return;
  const programIds = [...new Set(requests.map(({ programId }) => programId))];
  const known = await withProgramCodes(platform, actor, await listAccessRows(db, programIds, actor.userId));
  const codesByProgram = new Map(known.map((each) => [each.accessRow.program.programId, each.codes]));
  for (const { programId, canEdit, canView } of requests) {
    const own = codesByProgram.get(programId) ?? refuseNotFound();
    if (canEdit && !own.has("EDIT_PROGRAM")) refuseForbidden();
    if (canView && !own.has("VIEW_PROGRAM")) refuseForbidden();
  }
}

/** The member with the roles in force, locked and with the version that the caller read, or a refusal. */
async function lockMemberVersion(
  tx: Tx,
  { organization }: ReachedOrganization,
  userId: string,
  version?: number,
): Promise<StandingMember> {
  const member = (await lockMember(tx, organization.organizationId, userId)) ?? refuseNotFound();
  if (version !== undefined && version !== member.version) refuseConflict("TEAM_CHANGED_MEANWHILE");
  const roles = rolesAt(member.roles, member.roleEnds, nowMs());
  return { ...member, roles, roleEnds: endsOfRoles(roles, member.roleEnds) };
}

/** Refuses ends in the past. */
function requireFuture(ends: RoleEnds): void {
  if (Object.values(ends).every((endsAtMs) => endsAtMs > nowMs())) return;
  refuse("TEAM_ROLE_END_PAST", { fields: { roleEnds: "TEAM_ROLE_END_PAST" } });
}

interface RoleTerms {
  readonly roles: readonly OrganizationRole[];
  readonly ends: RoleEnds;
}

const endOfRole = ({ roles, ends }: RoleTerms, role: OrganizationRole): number =>
  roles.includes(role) ? (ends[role] ?? Infinity) : 0;

/**
 * Refuses ends that the caller may not set. To extend a role is to grant it, which needs the code for at least as long.
 * To shorten a role is to remove it.
 */
function requireEnds(
  { organization, codes, grants }: ReachedOrganization,
  current: RoleTerms,
  wanted: RoleTerms,
): void {
  const { level } = organization;
  for (const role of wanted.roles) {
    const [before, after] = [endOfRole(current, role), endOfRole(wanted, role)];
    const others = current.roles.filter((each) => each !== role);
    const gives = { current: others, wanted: [...others, role] };
    if (after > before && !mayChangeRoles(level, codesLasting(grants, after), gives)) {
      const code = mayChangeRoles(level, codes, gives) ? "TEAM_ROLE_END_BEYOND" : "TEAM_ROLE_NOT_ASSIGNABLE";
      refuse(code, { status: 403, fields: { roleEnds: code } });
    }
    const takes = { current: current.roles, wanted: others };
    if (before > 0 && after < before && !mayChangeRoles(level, codes, takes)) {
      refuse("TEAM_ROLE_NOT_ASSIGNABLE", { status: 403, fields: { roleEnds: "TEAM_ROLE_NOT_ASSIGNABLE" } });
    }
  }
}

/** Refuses a change of roles that the caller may not make: of an owner, of themselves, or to roles above their own. */
function requireRoleChange(
  { actor }: PermittedContext,
  { organization, codes }: ReachedOrganization,
  member: StandingMember,
  wanted: readonly string[],
): void {
  if (isOwner(member)) refuse("TEAM_OWNER_STAYS", { status: 409 });
  if (member.userId === actor.userId) refuse("TEAM_NOT_YOURSELF", { status: 403 });
  if (mayChangeRoles(organization.level, codes, { current: member.roles, wanted })) return;
  refuse("TEAM_ROLE_NOT_ASSIGNABLE", { status: 403, fields: { roles: "TEAM_ROLE_NOT_ASSIGNABLE" } });
}

export interface MemberChange {
  readonly roles?: readonly OrganizationRole[] | undefined;
  /** The new ends of roles; undefined keeps them. */
  readonly roleEnds?: RoleEnds | undefined;
  readonly memberProgramRequestList?: readonly MemberProgramRequest[];
  /** The version that was read. */
  readonly version?: number | undefined;
}

/** The name of a member in the audit trail. */
export const nameOf = ({ firstName, lastName }: Pick<StandingMember, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();

/** Records each changed end of a role in the audit trail. */
export async function recordEnds(
  tx: Tx,
  deed: Omit<AuditedAction, "action">,
  current: RoleTerms,
  wanted: RoleTerms,
): Promise<void> {
  for (const role of wanted.roles) {
    const before = current.roles.includes(role) ? endOfRole(current, role) : Infinity;
    const after = endOfRole(wanted, role);
    if (after === before) continue;
    const details = { ...deed.details, role, until: String(after) };
    await recordAuditEntry(tx, {
      ...deed,
      action: after === Infinity ? "MEMBER_ROLE_UNLIMITED" : "MEMBER_ROLE_LIMITED",
      details,
    });
  }
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((role) => b.includes(role));

/**
 * Refuses a change of a member's permissions without the EDIT_ code of each of their roles; owners and the caller are
 * exempt.
 */
function requireEdit({ actor }: PermittedContext, { codes }: ReachedOrganization, member: StandingMember): void {
  const isKept = isOwner(member) || member.userId === actor.userId;
  if (!isKept && !holdsForAll("EDIT", member.roles, codes)) refuseForbidden();
}

/**
 * Changes roles and program rights of a member in one transaction; refused when the version has changed since it was
 * read.
 */
export async function changeMember(
  context: PermittedContext,
  reached: ReachedOrganization,
  userId: string,
  { roles: asRoles, roleEnds, memberProgramRequestList: requests = [], version }: MemberChange,
): Promise<void> {
  const { organizationId } = reached.organization;
  await requireGrantable(context, reached, requests);
  await context.db.transaction(async (tx) => {
    const member = await lockMemberVersion(tx, reached, userId, version);
    requireEdit(context, reached, member);
    const roles = asRoles ?? member.roles;
    const current = { roles: member.roles, ends: member.roleEnds };
    const wanted = { roles, ends: endsOfRoles(roles, roleEnds ?? member.roleEnds) };
    const changesEnds = roles.some((role) => endOfRole(current, role) !== endOfRole(wanted, role));
    const changesRoles = changesEnds || !isSame(roles, member.roles);
    if (changesRoles) {
      requireRoleChange(context, reached, member, roles);
      requireFuture(roleEnds ?? {});
      requireEnds(reached, current, wanted);
    }
    const changes = changesRoles ? { roles: [...roles], roleEnds: wanted.ends } : {};
    await updateMember(tx, organizationId, userId, { ...changes, updatedAt: now() });
    const holder = { organizationId, userId, isOwner: isOwner(member) };
    await changeRightsOfMember(tx, context.actor, holder, requests);
    const deed = { organizationId, actorId: context.actor.userId };
    const name = nameOf(member);
    if (requests.length > 0) {
      await recordAuditEntry(tx, { ...deed, action: "MEMBER_RIGHTS_CHANGED", details: { name } });
    }
    if (!changesRoles) return;
    const details = { name, before: member.roles.join(", "), after: roles.join(", ") };
    if (!isSame(roles, member.roles)) await recordAuditEntry(tx, { ...deed, action: "MEMBER_ROLES_CHANGED", details });
    await recordEnds(tx, { ...deed, details: { name } }, current, wanted);
    await publishMembershipsChanged(tx, userId);
  });
}

/** Ends a membership with all rights from the team; false for an owner, who stays. */
export async function endMembership(tx: Tx, organizationId: string, userId: string): Promise<boolean> {
  if (!(await deleteMember(tx, organizationId, userId))) return false;
  await endRightsOfMember(tx, organizationId, userId);
  await revokeOfPerson(tx, organizationId, userId);
  return true;
}

/** Removes a member with all rights from the team: rights on programs and open invitations. */
export async function removeMember(
  context: PermittedContext,
  reached: ReachedOrganization,
  userId: string,
): Promise<void> {
  const { organizationId } = reached.organization;
  await context.db.transaction(async (tx) => {
    const member = await lockMemberVersion(tx, reached, userId);
    const { roles } = member;
    if (isOwner({ roles })) refuse("TEAM_OWNER_STAYS", { status: 409 });
    if (userId === context.actor.userId) refuse("TEAM_NOT_YOURSELF", { status: 403 });
    const mayRemove = (["EDIT", "DELETE"] as const).every((action) => holdsForAll(action, roles, reached.codes));
    if (!mayRemove || !(await endMembership(tx, organizationId, userId))) refuseForbidden();
    const details = { name: nameOf(member), before: roles.join(", ") };
    await recordAuditEntry(tx, { organizationId, actorId: context.actor.userId, action: "MEMBER_REMOVED", details });
    await publishMembershipsChanged(tx, userId);
  });
}

/** Sends the invitation of a member again, at most once a day. */
export async function reinviteMember(
  { db, actor, locale }: PermittedContext,
  { organization, codes }: ReachedOrganization,
  userId: string,
): Promise<void> {
  const { organizationId, level } = organization;
  const member = await readMember(db, organizationId, userId);
  if (member.entityStatus !== "INVITED") refuseConflict("TEAM_NOT_INVITED");
  const given = assignableRoles(level, codes);
  if (!member.roles.every((role) => given.some((each) => each === role))) refuseForbidden();
  await db.transaction(async (tx) => {
    await countInvitations(tx, organizationId, 1);
    const invitation = { organizationId, userIds: [userId], locale: locale.replaceAll("-", "_") };
    if (!(await inviteAgain(tx, actor, invitation))) refuse("TEAM_RESENT_TODAY", { status: 429 });
  });
}
