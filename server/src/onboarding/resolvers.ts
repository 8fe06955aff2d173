import type { onboardingGraph } from "@openrounds/contract/onboarding/graph.ts";
import type { Resolvers } from "../kernel/graph/handlers.ts";
import { applicationResolvers } from "./applications/resolvers.ts";
import { featuredHubs, featuredPrograms, launchPrograms, nearbyHubs, readImpact } from "./service.ts";

export const onboardingResolvers: Resolvers<(typeof onboardingGraph)["operations"]> = {
  ...applicationResolvers,
  getImpact: (_variables, { platform }) => readImpact(platform),
  getFeaturedProgram: (_variables, { db }) => featuredPrograms(db),
  getFeaturedHub: (_variables, { db }) => featuredHubs(db),
  getHubLocationDetails: (point, { db }) => nearbyHubs(db, point),
  getPltPrograms: (point, { db }) => launchPrograms(db, point),
};
