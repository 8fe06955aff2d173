import { handles } from "../../kernel/jobs/definitions.ts";
import { sendMemberInvitation } from "./events.ts";
import { mailMemberInvitation } from "./mails.ts";
import { findMemberInvitation } from "./queries.ts";

export const memberInvitationJobs = [
  handles(sendMemberInvitation, async ({ db, env }, { invitationId, sentAtMs }) => {
    const details = await findMemberInvitation(db, invitationId);
    if (details === undefined || details.invitation.revokedAt !== null || details.invitation.acceptedAt !== null) {
      return;
    }
    await db.transaction((tx) => mailMemberInvitation(tx, env, details, sentAtMs));
  }),
];
