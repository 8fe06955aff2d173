import { now } from "../../../kernel/clock.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { takeAdvisoryLock } from "../../../kernel/db/advisory-locks.ts";
import type { Actor } from "../../../kernel/http/handlers.ts";
import { refuseConflict } from "../../../kernel/refusal.ts";
import { publishMembershipsChanged } from "../../access.ts";
import { recordAuditEntry } from "../../audit/service.ts";
import { deleteMembersOf, markWithdrawn, updateHub, type HubRow } from "../queries.ts";
import { requireInvited } from "../service.ts";

/**
 * Withdraws the invitation of a hub that was not confirmed. Its link then shows the withdrawal, and its CRM id and
 * owner can be used again.
 */
export async function withdrawInvitation(db: Db, { userId }: Actor, hub: HubRow): Promise<void> {
  const { organizationId, superhubId } = requireInvited(hub);
  await db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "hubInvitations");
    const at = now();
    const isOpen = await markWithdrawn(tx, organizationId, at);
    const changes = { entityStatus: "DEACTIVATED" as const, updatedAt: at };
    if (!isOpen || !(await updateHub(tx, { organizationId, from: ["INVITED"] }, changes))) {
      return refuseConflict("INVITE_HUB_NOT_INVITED");
    }
    for (const member of await deleteMembersOf(tx, organizationId)) await publishMembershipsChanged(tx, member);
    const details = { hub: hub.organization.name };
    await recordAuditEntry(tx, {
      organizationId: superhubId,
      actorId: userId,
      action: "HUB_INVITATION_WITHDRAWN",
      details,
    });
  });
}
