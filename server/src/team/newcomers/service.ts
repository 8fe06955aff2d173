import { assignableRoles, endsOfRoles, offersProgramRights } from "@openrounds/contract/organizations/members/rules.ts";
import type { NewMember } from "@openrounds/contract/team/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { findStaffPart, inviteAccounts } from "../../identity/service.ts";
import { inviteIntoTeam } from "../../invitations/members/service.ts";
import { countInvitations, isInvitable } from "../../invitations/service.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { PermittedContext } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict, refuseForbidden } from "../../kernel/refusal.ts";
import { codesLasting, type ReachedOrganization } from "../../organizations/access.ts";
import { recordAuditEntry } from "../../organizations/audit/service.ts";
import { insertMembers, listByEmail, readMember } from "../../organizations/members/service.ts";
import { changeRightsOfMember, listRightsOfMember } from "../../programs/service.ts";
import { endMembership, nameOf, recordEnds, requireGrantable } from "../service.ts";

type RowErrors = Record<string, MessageKey>;

/** The errors of the rows, by row and field. */
function rowErrors(
  { env }: Platform,
  { organization, codes, grants }: ReachedOrganization,
  rows: readonly NewMember[],
): RowErrors {
  const given = assignableRoles(organization.level, codes);
  const met = new Set<string>();
  const faults: RowErrors = {};
  for (const [
    index,
    { email, firstName, lastName, roles, roleEnds, memberProgramRequestList = [] },
  ] of rows.entries()) {
    const field = (name: string): string => `members.${index}.${name}`;
    const staffPart = findStaffPart(env, { firstName, lastName });
    if (staffPart !== undefined) faults[field(staffPart)] = "VALID_NAME_STAFF";
    if (met.has(email)) faults[field("email")] = "TEAM_MEMBER_TWICE";
    if (roles.some((role) => !given.includes(role))) faults[field("roles")] = "TEAM_ROLE_NOT_ASSIGNABLE";
    if (Object.values(roleEnds).some((endsAtMs) => endsAtMs <= nowMs())) {
      faults[field("roleEnds")] = "TEAM_ROLE_END_PAST";
    }
    const outlasts = roles.some((role) => {
      const lasting = assignableRoles(organization.level, codesLasting(grants, roleEnds[role] ?? Infinity));
      return given.includes(role) && !lasting.includes(role);
    });
    if (outlasts) faults[field("roleEnds")] = "TEAM_ROLE_END_BEYOND";
    const asksRights = memberProgramRequestList.some(({ canEdit, canView }) => canEdit || canView);
    if (asksRights && !offersProgramRights(organization.level, roles)) {
      faults[field("roles")] = "TEAM_RIGHTS_NOT_OFFERED";
    }
    met.add(email);
  }
  return faults;
}

function refuseRowErrors(faults: RowErrors): void {
  const [first] = Object.values(faults);
  if (first !== undefined) refuse(first, { fields: faults });
}

/** Refuses rows with the e-mail of an active or invited member. */
async function requireNew(db: Db, organizationId: string, rows: readonly NewMember[]): Promise<void> {
  const emails = rows.map(({ email }) => email);
  const known = new Set((await listByEmail(db, organizationId, emails)).map(({ email }) => email));
  const faults = emails.flatMap((email, index): [string, MessageKey][] =>
    known.has(email) ? [[`members.${index}.email`, "TEAM_MEMBER_EXISTS"]] : [],
  );
  refuseRowErrors(Object.fromEntries(faults));
}

interface NewAccountMember extends NewMember {
  readonly userId: string;
}

/** Creates missing accounts; closed and blocked accounts are skipped silently. */
async function createInvitedAccounts(tx: Tx, rows: readonly NewMember[], locale: string): Promise<NewAccountMember[]> {
  const accounts = await inviteAccounts(
    tx,
    rows.map(({ email }) => ({ kind: "EMAIL" as const, email })),
    locale,
  );
  return rows.flatMap((row) => {
    const user = accounts.get(row.email);
    return isInvitable(user) ? [{ ...row, userId: user.userId }] : [];
  });
}

/** Refuses callers who add themselves, which people could do who manage the hub without being in its team. */
function refuseSelf(
  { actor }: PermittedContext,
  rows: readonly NewMember[],
  newcomers: readonly NewAccountMember[],
): void {
  const self = newcomers.find(({ userId }) => userId === actor.userId);
  if (self === undefined) return;
  const index = rows.findIndex(({ email }) => email === self.email);
  refuse("TEAM_NOT_YOURSELF", { status: 403, fields: { [`members.${index}.email`]: "TEAM_NOT_YOURSELF" } });
}

/** Adds people as invited members, with their rights, and orders their mails. */
async function inviteWithin(
  tx: Tx,
  context: PermittedContext,
  organizationId: string,
  { rows, locale }: { readonly rows: readonly NewMember[]; readonly locale: string },
): Promise<void> {
  await requireNew(tx, organizationId, rows);
  await countInvitations(tx, organizationId, rows.length);
  const newcomers = await createInvitedAccounts(tx, rows, locale);
  refuseSelf(context, rows, newcomers);
  const at = now();
  const stamps = { organizationId, entityStatus: "INVITED" as const, createdAt: at, updatedAt: at };
  const added = await insertMembers(
    tx,
    newcomers.map(({ userId, firstName, lastName, roles, roleEnds }) => ({
      ...{ ...stamps, userId, firstName, lastName, roles },
      roleEnds: endsOfRoles(roles, roleEnds),
    })),
  );
  if (added.size < newcomers.length) refuseConflict("TEAM_CHANGED_MEANWHILE");
  for (const { userId, memberProgramRequestList = [] } of newcomers) {
    await changeRightsOfMember(tx, context.actor, { organizationId, userId, isOwner: false }, memberProgramRequestList);
  }
  const details = { names: newcomers.map(nameOf).join(", ") };
  const deed = { organizationId, actorId: context.actor.userId };
  await recordAuditEntry(tx, { ...deed, action: "MEMBERS_INVITED", details });
  for (const { roles, roleEnds, ...person } of newcomers) {
    const wanted = { roles, ends: roleEnds };
    await recordEnds(tx, { ...deed, details: { name: nameOf(person) } }, { roles: [], ends: {} }, wanted);
  }
  await inviteIntoTeam(tx, context.actor, { organizationId, userIds: [...added], locale });
}

/** Invites people to a team: all of them, or nobody when one row is invalid. Returns the number of rows. */
export async function inviteMembers(
  context: PermittedContext,
  reached: ReachedOrganization,
  rows: readonly NewMember[],
): Promise<number> {
  const { organizationId } = reached.organization;
  const locale = context.locale.replaceAll("-", "_");
  refuseRowErrors(rowErrors(context.platform, reached, rows));
  await requireGrantable(
    context,
    reached,
    rows.flatMap(({ memberProgramRequestList = [] }) => memberProgramRequestList),
  );
  await context.db.transaction((tx) => inviteWithin(tx, context, organizationId, { rows, locale }));
  return rows.length;
}

/** Replaces an invited member with a wrong e-mail by one with the right e-mail and the same name, roles and rights. */
export async function correctAddress(
  context: PermittedContext,
  { organization: { organizationId, level }, codes }: ReachedOrganization,
  userId: string,
  email: string,
): Promise<void> {
  const member = await readMember(context.db, organizationId, userId);
  if (member.entityStatus !== "INVITED") refuseConflict("TEAM_NOT_INVITED");
  const roles = assignableRoles(level, codes).filter((role) => member.roles.includes(role));
  if (roles.length < member.roles.length) refuseForbidden();
  const { firstName, lastName, roleEnds } = member;
  const rights = (await listRightsOfMember(context.db, organizationId, userId)).map((right) => ({
    programId: right.programId,
    canEdit: right.canEdit ?? false,
    canView: right.canView ?? false,
    notification: right.notification ?? false,
  }));
  const memberProgramRequestList = rights.filter((each) => each.canEdit || each.canView || each.notification);
  const person = { firstName, lastName, email, roles, roleEnds, entityStatus: "INVITED" as const };
  const locale = context.locale.replaceAll("-", "_");
  await context.db.transaction(async (tx) => {
    if (!(await endMembership(tx, organizationId, userId))) refuseConflict("TEAM_NOT_INVITED");
    const details = { name: nameOf(member), before: roles.join(", ") };
    await recordAuditEntry(tx, { organizationId, actorId: context.actor.userId, action: "MEMBER_REMOVED", details });
    await inviteWithin(tx, context, organizationId, { rows: [{ ...person, memberProgramRequestList }], locale });
  });
}
