import { MANAGING_HOURS } from "@openrounds/contract/organizations/managing/schemas.ts";
import { auditPath } from "@openrounds/contract/organizations/paths.ts";
import { USABLE_STATUSES } from "@openrounds/contract/organizations/schemas.ts";
import { requireFreshProof } from "../../identity/signins/service.ts";
import { HOUR, now, nowMs } from "../../kernel/clock.ts";
import type { Reached } from "../../kernel/access.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuseConflict, refuseNotFound } from "../../kernel/refusal.ts";
import { clearCachedMemberships, isBelow, looksAfter, publishMembershipsChanged, membershipsOf } from "../access.ts";
import { recordAuditEntry } from "../audit/service.ts";
import { findOrganization, findOwner, type OrganizationRow } from "../queries.ts";
import { mailHubManaged } from "./mails.ts";
import { deleteManaging, upsertManaging } from "./queries.ts";

async function readManageable(
  platform: Platform,
  actor: Actor,
  superhub: Reached<OrganizationRow>,
  hubId: string,
): Promise<OrganizationRow> {
  const hub = await findOrganization(platform.db, hubId);
  if (hub === undefined || hub.level !== "HUB" || !isBelow(hub, superhub.organizationId)) return refuseNotFound();
  const memberships = await membershipsOf(platform, actor.userId);
  if (!looksAfter(memberships, superhub.organizationId, hubId)) return refuseNotFound();
  return USABLE_STATUSES.includes(hub.entityStatus) ? hub : refuseConflict("MANAGING_NOT_USABLE");
}

/**
 * Starts managing a hub for a superhub. It needs a fresh proof of ownership, is recorded in both audit trails, and
 * notifies the owner of the hub.
 */
export async function enterHub(
  platform: Platform,
  actor: Actor,
  superhub: Reached<OrganizationRow>,
  hubId: string,
): Promise<void> {
  const hub = await readManageable(platform, actor, superhub, hubId);
  await requireFreshProof(platform.db, actor);
  const { userId, sessionId } = actor;
  const { organizationId: superhubId } = superhub;
  const endsAt = new Date(nowMs() + MANAGING_HOURS * HOUR);
  await platform.db.transaction(async (tx) => {
    await upsertManaging(tx, { userId, sessionId, superhubId, hubId, startedAt: now(), endsAt });
    const details = { hub: hub.name, superhub: superhub.name };
    for (const organizationId of [hubId, superhubId]) {
      await recordAuditEntry(tx, { organizationId, actorId: userId, action: "MANAGING_ENTERED", details });
    }
    const ownerId = await findOwner(tx, hubId);
    if (ownerId !== undefined) {
      const effectKey = `managing:${newId()}`;
      const link = `${platform.env.PUBLIC_URL}${auditPath(hub.level, hubId)}`;
      await mailHubManaged(tx, { ownerId, managerId: userId, hub: hub.name, superhub: superhub.name, effectKey, link });
    }
    await publishMembershipsChanged(tx, userId);
  });
  clearCachedMemberships(platform, userId);
}

/** Stops managing a hub; does nothing when it is not managed. */
export async function leaveHub(
  platform: Platform,
  { userId, sessionId }: Actor,
  { superhubId, hubId }: { readonly superhubId: string; readonly hubId: string },
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    if (!(await deleteManaging(tx, { userId, sessionId, hubId }))) return;
    const [hub, superhub] = [await findOrganization(tx, hubId), await findOrganization(tx, superhubId)];
    const details = { hub: hub?.name ?? "", superhub: superhub?.name ?? "" };
    for (const organizationId of [hubId, superhubId]) {
      await recordAuditEntry(tx, { organizationId, actorId: userId, action: "MANAGING_LEFT", details });
    }
    await publishMembershipsChanged(tx, userId);
  });
  clearCachedMemberships(platform, userId);
}
