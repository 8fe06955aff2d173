import { appEndpoints } from "@openrounds/contract/identity/apps/endpoints.ts";
import { botEndpoints } from "@openrounds/contract/identity/bots/endpoints.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { passkeyEndpoints } from "@openrounds/contract/identity/passkeys/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { recoveryEndpoints } from "@openrounds/contract/identity/recovery/endpoints.ts";
import { redirectEndpoints } from "@openrounds/contract/identity/redirects/endpoints.ts";
import { secondStepEndpoints } from "@openrounds/contract/identity/second-step/endpoints.ts";
import { signInEndpoints } from "@openrounds/contract/identity/signins/endpoints.ts";
import { socialEndpoints } from "@openrounds/contract/identity/social/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { installTimeZones } from "../notifications/settings/service.ts";
import { installNumbers } from "../notifications/whatsapp/service.ts";
import { appHandlers } from "./apps/handlers.ts";
import { mountAppLinks } from "./apps/routes.ts";
import { botHandlers } from "./bots/handlers.ts";
import { deletionJobs } from "./deletion/jobs.ts";
import { exportJobs } from "./exports/jobs.ts";
import { exportListeners } from "./exports/listeners.ts";
import { identityHandlers } from "./handlers.ts";
import { identityJobs } from "./jobs.ts";
import { identityListeners, identityReactions } from "./listeners.ts";
import { passkeyHandlers } from "./passkeys/handlers.ts";
import { passkeyJobs } from "./passkeys/jobs.ts";
import { profileHandlers } from "./profile/handlers.ts";
import { findTimeZone, findVerifiedNumber } from "./queries.ts";
import { recoveryHandlers } from "./recovery/handlers.ts";
import { redirectHandlers } from "./redirects/handlers.ts";
import { secondStepHandlers } from "./second-step/handlers.ts";
import { secondStepJobs } from "./second-step/jobs.ts";
import { signInHandlers } from "./signins/handlers.ts";
import { socialHandlers } from "./social/handlers.ts";
import { socialJobs } from "./social/jobs.ts";

/** What the domain plugs into the server. */
export const identity: Domain = {
  name: "identity",
  endpoints: [
    endpointGroup("identity", identityEndpoints, identityHandlers),
    endpointGroup("social", socialEndpoints, socialHandlers),
    endpointGroup("apps", appEndpoints, appHandlers),
    endpointGroup("bots", botEndpoints, botHandlers),
    endpointGroup("passkeys", passkeyEndpoints, passkeyHandlers),
    endpointGroup("secondStep", secondStepEndpoints, secondStepHandlers),
    endpointGroup("recovery", recoveryEndpoints, recoveryHandlers),
    endpointGroup("signIns", signInEndpoints, signInHandlers),
    endpointGroup("profile", profileEndpoints, profileHandlers),
    endpointGroup("redirects", redirectEndpoints, redirectHandlers),
  ],
  routes: [mountAppLinks],
  jobs: [...identityJobs, ...socialJobs, ...deletionJobs, ...exportJobs, ...passkeyJobs, ...secondStepJobs],
  listeners: [...identityListeners, ...exportListeners],
  reactions: identityReactions,
  install() {
    installTimeZones(findTimeZone);
    installNumbers(findVerifiedNumber);
  },
};
