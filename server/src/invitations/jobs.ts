import { handles } from "../kernel/jobs/definitions.ts";
import { sendInvitation } from "./events.ts";
import { sendInvitationMessage } from "./mails.ts";
import { findInvitation } from "./queries.ts";

export const invitationJobs = [
  handles(sendInvitation, async (platform, { invitationId, sentAtMs }) => {
    const { db } = platform;
    const details = await findInvitation(db, invitationId);
    if (details === undefined || details.invitation.revokedAt !== null || details.invitation.acceptedAt !== null) {
      return;
    }
    await db.transaction((tx) => sendInvitationMessage(tx, platform, details, sentAtMs));
  }),
];
