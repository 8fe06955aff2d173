import { lockIfCanLogIn } from "../../../identity/service.ts";
import { now } from "../../../kernel/clock.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { Actor } from "../../../kernel/http/handlers.ts";
import { announce } from "../../../kernel/jobs/outbox.ts";
import { refuse, refuseConflict, refuseNotFound } from "../../../kernel/refusal.ts";
import { membershipsChanged } from "../../access.ts";
import { hubConfirmed } from "../events.ts";
import {
  acceptInvitation,
  findByLink,
  findInvitationOf,
  listOfOwner,
  updateOwner,
  type PlacedHubInvitation,
} from "../queries.ts";

/** An invitation to own a hub that its link opens: in time, not confirmed and of a hub that still waits; one that was withdrawn is refused as such. */
export async function findOpenHubInvitation(db: Db, invitationId: string): Promise<PlacedHubInvitation | undefined> {
  const found = await findByLink(db, invitationId);
  if (found === undefined) return undefined;
  const { invitation, hub } = found;
  if (invitation.withdrawnAt !== null) refuse("INVITE_HUB_WITHDRAWN", { status: 410 });
  const isOpen = invitation.acceptedAt === null && invitation.expiresAt > now() && hub.entityStatus === "INVITED";
  return isOpen ? found : undefined;
}

/** The hubs that a person is invited to own and that have no profile yet. */
export const listInvitationsOf = (db: Db, { userId }: Actor): Promise<PlacedHubInvitation[]> =>
  listOfOwner(db, userId, now());

/** Confirms an invitation of the caller: the profile of the hub is what comes next. Repeating it is harmless. */
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
    await membershipsChanged(tx, userId);
    await announce(tx, hubConfirmed, { organizationId });
  });
}
