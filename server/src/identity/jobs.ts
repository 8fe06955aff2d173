import { removePastAttempts } from "../kernel/db/attempts.ts";
import { removePastClaims } from "../kernel/db/claims.ts";
import { handles, repeats } from "../kernel/jobs/definitions.ts";
import { forgetEndedCodes } from "./codes/service.ts";
import { forgetPastDevices } from "./devices/service.ts";
import { sendLink } from "./events.ts";
import { forgetEndedLinks, sendRequestedLink } from "./links/service.ts";
import { forgetEndedSignIns } from "./signins/service.ts";

export const identityJobs = [
  handles(sendLink, sendRequestedLink),
  repeats("identity.forgetEnded", "20 3 * * *", async ({ db }) => {
    await removePastAttempts(db);
    await removePastClaims(db);
    for (const forget of [forgetEndedCodes, forgetEndedSignIns, forgetPastDevices, forgetEndedLinks]) {
      await db.transaction(forget);
    }
  }),
];
