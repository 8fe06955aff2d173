import { event } from "../../kernel/jobs/definitions.ts";

/** Both signed documents of a hub were handed in, and its superhub may review them. */
export const agreementsHandedIn = event<{ organizationId: string; time: number }>("onboarding.agreementsHandedIn");

/** The superhub rejected what a hub handed in. */
export const agreementsRejected = event<{ organizationId: string; time: number; comment: string }>(
  "onboarding.agreementsRejected",
);
