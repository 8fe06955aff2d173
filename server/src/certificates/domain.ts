import { achievementEndpoints } from "@openrounds/contract/certificates/achievements/endpoints.ts";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { certificateRuleEndpoints } from "@openrounds/contract/certificates/rule/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { installWaiting } from "../notifications/waiting/service.ts";
import { achievementHandlers } from "./achievements/handlers.ts";
import { certificateHandlers } from "./handlers.ts";
import { certificateJobs } from "./jobs.ts";
import { certificateListeners, certificateReactions } from "./listeners.ts";
import { certificateRuleHandlers } from "./rule/handlers.ts";
import { listWaitingCertificates } from "./waiting/service.ts";

/** What the domain plugs into the server. */
export const certificates: Domain = {
  name: "certificates",
  endpoints: [
    endpointGroup("certificates", certificateEndpoints, certificateHandlers),
    endpointGroup("certificateRule", certificateRuleEndpoints, certificateRuleHandlers),
    endpointGroup("achievements", achievementEndpoints, achievementHandlers),
  ],
  jobs: certificateJobs,
  listeners: certificateListeners,
  reactions: certificateReactions,
  install: () => installWaiting("certificates", listWaitingCertificates),
};
