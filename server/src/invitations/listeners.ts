import { participantRemoved, participantsAsked } from "../batches/participants/events.ts";
import { cameBySocialAccount } from "../identity/social/events.ts";
import { reacts } from "../kernel/jobs/definitions.ts";
import { requireInvitedMember } from "./members/service.ts";
import { askParticipants, requireInvitee, revokeOfPerson } from "./service.ts";

export const invitationReactions = [
  reacts(participantsAsked, askParticipants),
  reacts(participantRemoved, (tx, { batchId, userId }) => revokeOfPerson(tx, batchId, userId)),
  reacts(cameBySocialAccount, async (tx, { invitationId, ...caller }) => {
    await requireInvitee(tx, invitationId, caller);
    await requireInvitedMember(tx, invitationId, caller);
  }),
];
