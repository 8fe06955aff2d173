import { membersPath } from "@openrounds/contract/organizations/paths.ts";
import { endsOfRoles, rolesAt } from "@openrounds/contract/organizations/members/rules.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import type { Platform } from "../../kernel/platform.ts";
import { publishMembershipsChanged } from "../../organizations/access.ts";
import { recordAuditEntry } from "../../organizations/audit/service.ts";
import {
  listWithEndedRoles,
  lockMember,
  updateMember,
  type StandingMember,
} from "../../organizations/members/service.ts";
import { findOrganization, findOwner } from "../../organizations/service.ts";
import { endMembership, nameOf } from "../service.ts";
import { mailRolesEnded } from "./mails.ts";

interface MembershipKey {
  readonly organizationId: string;
  readonly userId: string;
}

/** Notifies the person, if they had accepted, and the owner of the team. */
async function notifyOfEnd(
  tx: Tx,
  { PUBLIC_URL }: Env,
  { organizationId, userId }: MembershipKey,
  member: StandingMember,
  roles: readonly string[],
): Promise<void> {
  const organization = await findOrganization(tx, organizationId);
  if (organization === undefined) return;
  const effectKey = `${organizationId}:${userId}:${nowMs()}`;
  const ended = { organizationName: organization.name, memberName: nameOf(member), roles, effectKey };
  const home = { ...ended, link: PUBLIC_URL };
  if (member.entityStatus !== "INVITED") await mailRolesEnded(tx, "ROLES_ENDED", userId, home);
  const ownerId = await findOwner(tx, organizationId);
  const team = { ...ended, link: `${PUBLIC_URL}${membersPath(organization.level, organizationId)}` };
  if (ownerId !== undefined) await mailRolesEnded(tx, "MEMBER_ROLES_ENDED", ownerId, team);
}

/** Removes the ended roles of a member; the membership ends with the last role. */
async function endRolesOfMember(tx: Tx, env: Env, key: MembershipKey): Promise<void> {
  const { organizationId, userId } = key;
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
  await notifyOfEnd(tx, env, key, member, ended);
  await publishMembershipsChanged(tx, userId);
}

/** Records ended roles and notifies people; the roles were no longer in force. Idempotent. */
export async function endRoles({ db, env }: Pick<Platform, "db" | "env">): Promise<void> {
  for (const key of await listWithEndedRoles(db, now())) {
    await db.transaction((tx) => endRolesOfMember(tx, env, key));
  }
}
