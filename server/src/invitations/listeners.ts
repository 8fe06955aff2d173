import { participantRemoved, participantsAsked } from "../batches/participants/events.ts";
import { accountErased } from "../identity/deletion/events.ts";
import { cameBySocialAccount } from "../identity/social/events.ts";
import { reacts } from "../kernel/jobs/definitions.ts";
import { mailRefused } from "../notifications/events.ts";
import { eraseReplies, recordBounce } from "./bounces/service.ts";
import { eraseLettersOf } from "./letters/service.ts";
import { requireInvitedMember } from "./members/service.ts";
import { inviteListed, requireInvitee, revokeOfPerson } from "./service.ts";

export const invitationReactions = [
  reacts(accountErased, "invitations.eraseLetters", (tx, { userId }) => eraseLettersOf(tx, userId)),
  reacts(accountErased, "invitations.eraseReplies", (tx, { userId }) => eraseReplies(tx, userId)),
  reacts(mailRefused, "invitations.recordBounce", recordBounce),
  reacts(participantsAsked, "invitations.invite", inviteListed),
  reacts(participantRemoved, "invitations.revoke", (tx, { batchId, userId }) => revokeOfPerson(tx, batchId, userId)),
  reacts(cameBySocialAccount, "invitations.requireInvitee", async (tx, { invitationId, ...caller }) => {
    await requireInvitee(tx, invitationId, caller);
    await requireInvitedMember(tx, invitationId, caller);
  }),
];
