import type { applicationOperations } from "@openrounds/contract/onboarding/applications/graph.ts";
import type { Resolvers } from "../../kernel/graph/handlers.ts";
import { reachOrganization } from "../../organizations/access.ts";
import { presentOrganization } from "../../organizations/service.ts";
import { reachOnboarding } from "./access.ts";
import { downloadPaper, submitCopies } from "./agreements/service.ts";
import { presentAgreements, presentStatus } from "./present.ts";
import { listAgreements } from "./queries.ts";
import { changeRegistration, findOwnOnboarding, registerOrganization, reportMilestone } from "./service.ts";

export const applicationResolvers: Resolvers<typeof applicationOperations> = {
  async getOnboardingStatus(_variables, { db, actor }) {
    const onboarding = await findOwnOnboarding(db, actor);
    return onboarding === undefined ? null : presentStatus(onboarding);
  },
  async getOrganization({ organizationId }, context) {
    const { platform, locale } = context;
    const { organization, codes } = await reachOrganization(context, organizationId);
    return presentOrganization(platform, organization, { locale, codes });
  },
  registerOrganization: ({ organization }, { platform, actor }) => registerOrganization(platform, actor, organization),
  async updateOrganization({ organizationId, organization }, context) {
    const reached = await reachOnboarding(context, organizationId);
    return changeRegistration(context.platform, context.actor, reached, organization);
  },
  async updateOnboardingStatus({ organizationId, ...report }, context) {
    const reached = await reachOnboarding(context, organizationId);
    return presentStatus(await reportMilestone(context.db, reached, report));
  },
  async getPartnershipAgreementStatus({ organizationId }, context) {
    await reachOnboarding(context, organizationId);
    return presentAgreements(context.platform, context.actor, await listAgreements(context.db, organizationId));
  },
  async getPartnershipAgreementUrl({ organizationId, agreementType }, context) {
    const reached = await reachOnboarding(context, organizationId);
    return { url: await downloadPaper(context.platform, context.actor, reached, agreementType) };
  },
  async uploadPartnershipAgreement({ organizationId, documents }, context) {
    const reached = await reachOnboarding(context, organizationId);
    const { platform, actor } = context;
    return presentAgreements(platform, actor, await submitCopies(platform, actor, reached, documents));
  },
};
