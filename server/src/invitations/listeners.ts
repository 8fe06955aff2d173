import { participantRemoved, participantsAsked } from "../batches/participants/events.ts";
import { cameBySocialAccount } from "../identity/social/events.ts";
import { reacts } from "../kernel/jobs/definitions.ts";
import { requireInvitedMember } from "./members/service.ts";
import { inviteListed, requireInvitee, revokeOfPerson } from "./service.ts";

export const invitationReactions = [
  reacts(participantsAsked, "invitations.invite", inviteListed),
  reacts(participantRemoved, "invitations.revoke", (tx, { batchId, userId }) => revokeOfPerson(tx, batchId, userId)),
  reacts(cameBySocialAccount, "invitations.requireInvitee", async (tx, { invitationId, ...caller }) => {
    await requireInvitee(tx, invitationId, caller);
    await requireInvitedMember(tx, invitationId, caller);
  }),
];
