import { handles } from "../kernel/jobs/definitions.ts";
import { sendInvitation } from "./events.ts";
import { sendInvitationMessage } from "./mails.ts";
import { findInvitation } from "./queries.ts";

export const invitationJobs = [
  handles(sendInvitation, async ({ db, env }, { invitationId, sentAtMs }) => {
    const placed = await findInvitation(db, invitationId);
    if (placed === undefined || placed.invitation.revokedAt !== null || placed.invitation.acceptedAt !== null) return;
    await db.transaction((tx) => sendInvitationMessage(tx, env, placed, sentAtMs));
  }),
];
