import { participantRemoved, participantsAsked } from "../batches/participants/events.ts";
import { cameBySocialAccount } from "../identity/social/events.ts";
import { reacts } from "../kernel/jobs/definitions.ts";
import { requireInvitedMember } from "./members/service.ts";
import { askParticipants, requireInvitee, revokeOfPerson } from "./service.ts";

export const invitationReactions = [
  reacts(participantsAsked, askParticipants),
  reacts(participantRemoved, (db, { batchId, userId }) => revokeOfPerson(db, batchId, userId)),
  reacts(cameBySocialAccount, async (db, { invitationId, ...caller }) => {
    await requireInvitee(db, invitationId, caller);
    await requireInvitedMember(db, invitationId, caller);
  }),
];
