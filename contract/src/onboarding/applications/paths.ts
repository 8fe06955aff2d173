import type { Milestone } from "./schemas.ts";

export const HUB_ONBOARDING = "/hub-onboarding";
export const HUB_ONBOARDING_HOME = "/hub-onboarding/home";

/** The page of each milestone. */
export const MILESTONE_PATHS: Readonly<Record<Milestone, string>> = {
  UserRegistration: "/hub-onboarding/email",
  OrganizationRegistration: "/hub-onboarding/organization-registration",
  Introduction: "/hub-onboarding/project-echo-introduction",
  PartnershipAgreement: "/hub-onboarding/partnership-agreement",
  InviteMember: "/hub-onboarding/invite-hub-member",
  Training: "/hub-onboarding/join-training-sessions",
};

/** The page where a superhub reviews hubs that registered themselves. */
export const applicationsPath = (superhubId: string): string => `/superhub/${superhubId}/applications`;
