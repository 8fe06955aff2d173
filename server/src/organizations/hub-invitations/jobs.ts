import { handles } from "../../kernel/jobs/definitions.ts";
import { sendHubInvitation } from "./events.ts";
import { writeHubInvitation } from "./mails.ts";
import { findInvitationOf } from "./queries.ts";

export const hubInvitationJobs = [
  handles(sendHubInvitation, async ({ db, env }, { organizationId, sending }) => {
    const placed = await findInvitationOf(db, organizationId);
    if (placed === undefined || placed.invitation.acceptedAt !== null || placed.invitation.withdrawnAt !== null) return;
    await db.transaction((tx) => writeHubInvitation(tx, env, placed, sending));
  }),
];
