import { lockIfCanLogIn } from "../../../identity/service.ts";
import { now } from "../../../kernel/clock.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { Actor } from "../../../kernel/http/handlers.ts";
import { announce } from "../../../kernel/jobs/outbox.ts";
import { refuse, refuseConflict, refuseNotFound } from "../../../kernel/refusal.ts";
import { publishMembershipsChanged } from "../../access.ts";
import { hubConfirmed } from "../events.ts";
import {
  acceptInvitation,
  findByLink,
  findInvitationOf,
  listByOwner,
  updateOwner,
  type HubInvitationDetails,
} from "../queries.ts";

/**
 * The hub invitation of a link, if it is valid, not confirmed and the hub is still invited; a withdrawn one is refused
 * with its own message.
 */
export async function findOpenHubInvitation(db: Db, invitationId: string): Promise<HubInvitationDetails | undefined> {
  const found = await findByLink(db, invitationId);
  if (found === undefined) return undefined;
  const { invitation, hub } = found;
  if (invitation.withdrawnAt !== null) refuse("INVITE_HUB_WITHDRAWN", { status: 410 });
  const isOpen = invitation.acceptedAt === null && invitation.expiresAt > now() && hub.entityStatus === "INVITED";
  return isOpen ? found : undefined;
}

/** The hubs without a profile that a person is invited to own. */
export const listInvitationsOf = (db: Db, { userId }: Actor): Promise<HubInvitationDetails[]> =>
  listByOwner(db, userId, now());

/** Confirms an invitation of the caller; the next step is the profile of the hub. Idempotent. */
export async function confirmInvitation(
  db: Db,
  { userId }: Actor,
  given: { readonly organizationId: string; readonly userId: string },
): Promise<void> {
  const { organizationId } = given;
  if (given.userId !== userId) refuseNotFound();
  await db.transaction(async (tx) => {
    if (!(await lockIfCanLogIn(tx, userId))) refuseConflict();
    if (!(await acceptInvitation(tx, { organizationId, ownerId: userId }, now()))) {
      const mine = await findInvitationOf(tx, organizationId);
      if (mine?.invitation.ownerId !== userId) return refuseNotFound();
      const { hub, invitation } = mine;
      if (invitation.withdrawnAt !== null) return refuse("INVITE_HUB_WITHDRAWN", { status: 410 });
      if (hub.entityStatus !== "INVITED") return refuseNotFound();
      return invitation.acceptedAt === null ? refuse("INVITATION_OVER", { status: 410 }) : undefined;
    }
    await updateOwner(tx, organizationId, { entityStatus: "PROFILE_PENDING", updatedAt: now() });
    await publishMembershipsChanged(tx, userId);
    await announce(tx, hubConfirmed, { organizationId });
  });
}
