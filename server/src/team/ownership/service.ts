import type { OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import { rolesAt } from "@openrounds/contract/organizations/members/rules.ts";
import { membersPath } from "@openrounds/contract/organizations/paths.ts";
import { lockIfCanLogIn } from "../../identity/service.ts";
import { requireFreshProof } from "../../identity/signins/service.ts";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { PermittedContext } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import { refuse, refuseConflict, refuseForbidden, refuseNotFound } from "../../kernel/refusal.ts";
import {
  codesOfMembership,
  clearCachedMemberships,
  managedHubOf,
  publishMembershipsChanged,
  membershipsOf,
  type ReachedOrganization,
} from "../../organizations/access.ts";
import { recordAuditEntry } from "../../organizations/audit/service.ts";
import { lockMember, lockVersions, updateMember, type StandingMember } from "../../organizations/members/service.ts";
import { findOwner } from "../../organizations/service.ts";
import { nameOf } from "../service.ts";
import { mailOwnerChanged } from "./mails.ts";

/** The roles of a former owner. */
const FORMER_OWNER: readonly OrganizationRole[] = ["ADMIN"];

export interface NewOwner {
  readonly userId: string;
  /** The version of the new owner that was read. */
  readonly version?: number | undefined;
}

/**
 * Refuses callers who only manage the organization, unless their superhub may change its status too; returns whether
 * they manage it.
 */
async function requireRightToTransfer({ platform, actor }: PermittedContext): Promise<boolean> {
  const managed = await managedHubOf(platform, actor);
  if (managed === undefined) return false;
  const above = (await membershipsOf(platform, actor.userId)).find(
    ({ organizationId }) => organizationId === managed.superhubId,
  );
  if (above === undefined || !codesOfMembership(above).has("CHANGE_ORGANIZATION_STATUS")) refuseForbidden();
  return true;
}

interface OwnershipTransfer {
  readonly organizationId: string;
  /** The owner whom the caller saw; undefined when the organization had none. */
  readonly formerId: string | undefined;
  readonly next: NewOwner;
}

/** The former and the new owner, locked; refused when either has changed since the caller read them. */
async function lockBoth(tx: Tx, { organizationId, formerId, next }: OwnershipTransfer) {
  const ids = [next.userId, ...(formerId === undefined ? [] : [formerId])];
  const isOpen = await lockIfCanLogIn(tx, next.userId);
  await lockVersions(tx, organizationId, ids);
  if ((await findOwner(tx, organizationId)) !== formerId) return refuseConflict("TEAM_CHANGED_MEANWHILE");
  const taker = (await lockMember(tx, organizationId, next.userId)) ?? refuseNotFound();
  if (next.version !== undefined && next.version !== taker.version) refuseConflict("TEAM_CHANGED_MEANWHILE");
  const hasRole = rolesAt(taker.roles, taker.roleEnds, nowMs()).length > 0;
  if (!isOpen || taker.entityStatus !== "ACTIVE" || !hasRole) refuse("TEAM_OWNER_UNFIT", { status: 409 });
  const former = formerId === undefined ? undefined : await lockMember(tx, organizationId, formerId);
  return { taker, former };
}

const rolesOf = async (
  tx: Tx,
  organizationId: string,
  { userId }: StandingMember,
  roles: readonly OrganizationRole[],
) => {
  await updateMember(tx, organizationId, userId, { roles: [...roles], roleEnds: {}, updatedAt: now() });
  await publishMembershipsChanged(tx, userId);
};

/**
 * Transfers ownership to a member of the team, after a fresh proof of account ownership. The former owner becomes an
 * administrator, and both are notified.
 */
export async function changeOwner(
  context: PermittedContext,
  { organization }: ReachedOrganization,
  next: NewOwner,
): Promise<void> {
  const { db, actor, platform } = context;
  const { organizationId, name: organizationName, level } = organization;
  const isManaging = await requireRightToTransfer(context);
  const formerId = await findOwner(db, organizationId);
  if (next.userId === actor.userId) refuse("TEAM_NOT_YOURSELF", { status: 403 });
  if (next.userId === formerId) refuse("TEAM_OWNER_UNFIT", { status: 409 });
  if (!isManaging && formerId !== actor.userId) refuseConflict("TEAM_CHANGED_MEANWHILE");
  await requireFreshProof(db, actor);
  await db.transaction(async (tx) => {
    const { taker, former } = await lockBoth(tx, { organizationId, formerId, next });
    if (former !== undefined) await rolesOf(tx, organizationId, former, FORMER_OWNER);
    await rolesOf(tx, organizationId, taker, ["OWNER"]);
    const names = { name: nameOf(taker), former: former === undefined ? "" : nameOf(former) };
    await recordAuditEntry(tx, { organizationId, actorId: actor.userId, action: "OWNER_CHANGED", details: names });
    const link = `${platform.env.PUBLIC_URL}${membersPath(level, organizationId)}`;
    const change = { organizationName, ...names, effectKey: newId(), link };
    for (const each of [taker, former]) {
      if (each !== undefined) {
        await mailOwnerChanged(tx, each === taker ? "OWNER_BECOME" : "OWNER_REPLACED", each.userId, change);
      }
    }
  });
  for (const userId of [next.userId, formerId ?? ""]) clearCachedMemberships(platform, userId);
}
