import { listens, reacts } from "../../kernel/jobs/definitions.ts";
import { hubProfileReady } from "../../organizations/hub-invitations/events.ts";
import { listApprovers } from "../../organizations/hub-invitations/service.ts";
import { agreementsHandedIn, agreementsRejected } from "./events.ts";
import { mailRejected, mailReviewer } from "./mails.ts";
import { findApplication } from "./queries.ts";
import { beginInvited } from "./service.ts";

export const applicationReactions = [
  reacts(hubProfileReady, "onboarding.beginInvited", (tx, { organizationId }) => beginInvited(tx, organizationId)),
];

export const applicationListeners = [
  listens(agreementsHandedIn, "onboarding.tellReviewers", async (platform, { organizationId, time }) => {
    const application = await findApplication(platform.db, organizationId);
    if (application === undefined) return;
    for (const reader of await listApprovers(platform.db, application.superhubId)) {
      await mailReviewer(platform, { application, reader, time });
    }
  }),
  listens(agreementsRejected, "onboarding.tellApplicant", async (platform, { organizationId, time, comment }) => {
    const application = await findApplication(platform.db, organizationId);
    if (application !== undefined) await mailRejected(platform, { application, comment, time });
  }),
];
