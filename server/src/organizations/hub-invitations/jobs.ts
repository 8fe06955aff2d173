import { handles } from "../../kernel/jobs/definitions.ts";
import { sendHubInvitation } from "./events.ts";
import { writeHubInvitation } from "./mails.ts";
import { findInvitationOf } from "./queries.ts";

export const hubInvitationJobs = [
  handles(sendHubInvitation, async ({ db, env }, { organizationId, sending }) => {
    const details = await findInvitationOf(db, organizationId);
    if (details === undefined || details.invitation.acceptedAt !== null || details.invitation.withdrawnAt !== null) {
      return;
    }
    await db.transaction((tx) => writeHubInvitation(tx, env, details, sending));
  }),
];
