import { endsOfRoles, rolesAt } from "@openrounds/contract/organizations/members/rules.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Platform } from "../../kernel/platform.ts";
import { publishMembershipsChanged } from "../../organizations/access.ts";
import { recordAuditEntry } from "../../organizations/audit/service.ts";
import {
  listWithEndedRoles,
  lockMember,
  updateMember,
  type StandingMember,
} from "../../organizations/members/service.ts";
import { listNames, findOwner } from "../../organizations/service.ts";
import { endMembership, nameOf } from "../service.ts";
import { mailRolesEnded } from "./mails.ts";

interface MembershipKey {
  readonly organizationId: string;
  readonly userId: string;
}

/** Notifies the person, if they had accepted, and the owner of the team. */
async function notifyOfEnd(
  tx: Tx,
  { organizationId, userId }: MembershipKey,
  member: StandingMember,
  roles: readonly string[],
): Promise<void> {
  const organizationName = (await listNames(tx, [organizationId])).get(organizationId) ?? "";
  const effectKey = `${organizationId}:${userId}:${nowMs()}`;
  const ended = { organizationName, memberName: nameOf(member), roles, effectKey };
  if (member.entityStatus !== "INVITED") await mailRolesEnded(tx, "ROLES_ENDED", userId, ended);
  const ownerId = await findOwner(tx, organizationId);
  if (ownerId !== undefined) await mailRolesEnded(tx, "MEMBER_ROLES_ENDED", ownerId, ended);
}

/** Removes the ended roles of a member; the membership ends with the last role. */
async function endRolesOfMember(tx: Tx, place: MembershipKey): Promise<void> {
  const { organizationId, userId } = place;
  const member = await lockMember(tx, organizationId, userId);
  if (member === undefined) return;
  const left = rolesAt(member.roles, member.roleEnds, nowMs());
  const ended = member.roles.filter((role) => !left.includes(role));
  if (ended.length === 0) return;
  const changes = { roles: left, roleEnds: endsOfRoles(left, member.roleEnds), updatedAt: now() };
  if (left.length === 0) await endMembership(tx, organizationId, userId);
  else await updateMember(tx, organizationId, userId, changes);
  const details = { name: nameOf(member), before: ended.join(", ") };
  await recordAuditEntry(tx, { organizationId, actorId: null, action: "MEMBER_ROLES_ENDED", details });
  await notifyOfEnd(tx, place, member, ended);
  await publishMembershipsChanged(tx, userId);
}

/** Records ended roles and notifies people; the roles were no longer in force. Idempotent. */
export async function endRoles({ db }: Pick<Platform, "db">): Promise<void> {
  for (const place of await listWithEndedRoles(db, now())) await db.transaction((tx) => endRolesOfMember(tx, place));
}
