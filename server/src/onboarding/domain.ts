import { applicationEndpoints } from "@openrounds/contract/onboarding/applications/endpoints.ts";
import { firstStepEndpoints } from "@openrounds/contract/onboarding/first-steps/endpoints.ts";
import { onboardingGraph } from "@openrounds/contract/onboarding/graph.ts";
import type { Domain } from "../kernel/domain.ts";
import { graphService } from "../kernel/graph/handlers.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { installWaiting } from "../notifications/waiting/service.ts";
import { applicationHandlers } from "./applications/handlers.ts";
import { applicationListeners, applicationReactions } from "./applications/listeners.ts";
import { firstStepHandlers } from "./first-steps/handlers.ts";
import { onboardingResolvers } from "./resolvers.ts";
import { listWaitingAgreements } from "./waiting/service.ts";

/** What the domain plugs into the server. */
export const onboarding: Domain = {
  name: "onboarding",
  endpoints: [
    endpointGroup("applications", applicationEndpoints, applicationHandlers),
    endpointGroup("firstSteps", firstStepEndpoints, firstStepHandlers),
  ],
  graphs: [graphService(onboardingGraph, onboardingResolvers)],
  listeners: applicationListeners,
  reactions: applicationReactions,
  install: () => installWaiting("onboarding", listWaitingAgreements),
};
