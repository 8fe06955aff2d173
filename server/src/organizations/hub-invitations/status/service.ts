import { nextHubStatuses } from "@openrounds/contract/organizations/hub-invitations/rules.ts";
import { now } from "../../../kernel/clock.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { Actor } from "../../../kernel/http/handlers.ts";
import { announce } from "../../../kernel/jobs/outbox.ts";
import { refuseConflict, refuseForbidden } from "../../../kernel/refusal.ts";
import { membershipsChanged, type ReachedOrganization } from "../../access.ts";
import { recordDeed } from "../../audit/service.ts";
import { hubStatusChanged } from "../events.ts";
import { updateHub, updateOwner } from "../queries.ts";

/** Gives a hub another status: approval makes its owner a full member. */
export async function setHubStatus(
  db: Db,
  { userId }: Actor,
  { organization, codes }: ReachedOrganization,
  to: "ACTIVE" | "PILOT" | "INACTIVE",
): Promise<void> {
  const { organizationId, level, entityStatus: from, parentId } = organization;
  if (level !== "HUB" || parentId === null) return refuseForbidden();
  const isApproval = from === "PROFILE_PENDING" && to !== "INACTIVE";
  if (!codes.has(isApproval ? "APPROVE_PARTNER_ORGANIZATION" : "CHANGE_ORGANIZATION_STATUS")) refuseForbidden();
  if (from === to) return;
  if (!nextHubStatuses(from).includes(to)) refuseConflict("HUB_STATUS_NOT_ALLOWED");
  const at = now();
  await db.transaction(async (tx) => {
    if (!(await updateHub(tx, { organizationId, from: [from] }, { entityStatus: to, updatedAt: at }))) refuseConflict();
    const ownerId = await updateOwner(
      tx,
      organizationId,
      to === "INACTIVE" ? { updatedAt: at } : { entityStatus: "ACTIVE", updatedAt: at },
    );
    if (ownerId !== undefined) await membershipsChanged(tx, ownerId);
    const details = { hub: organization.name, from, to };
    for (const concerned of [organizationId, parentId]) {
      await recordDeed(tx, { organizationId: concerned, actorId: userId, action: "HUB_STATUS_CHANGED", details });
    }
    await announce(tx, hubStatusChanged, { organizationId, to, atMs: at.getTime() });
  });
}
