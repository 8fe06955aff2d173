import { listens } from "../../kernel/jobs/definitions.ts";
import { listApprovers } from "../../organizations/hub-invitations/service.ts";
import { agreementsHandedIn, agreementsRejected } from "./events.ts";
import { tellRejected, tellReviewer } from "./mails.ts";
import { findApplication } from "./queries.ts";

export const applicationListeners = [
  listens(agreementsHandedIn, "onboarding.tellReviewers", async ({ db, env }, { organizationId, time }) => {
    const application = await findApplication(db, organizationId);
    if (application === undefined) return;
    for (const reader of await listApprovers(db, application.superhubId)) {
      await tellReviewer(db, env, { application, reader, time });
    }
  }),
  listens(agreementsRejected, "onboarding.tellApplicant", async ({ db, env }, { organizationId, time, comment }) => {
    const application = await findApplication(db, organizationId);
    if (application !== undefined) await tellRejected(db, env, { application, comment, time });
  }),
];
