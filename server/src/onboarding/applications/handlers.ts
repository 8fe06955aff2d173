import type { applicationEndpoints } from "@openrounds/contract/onboarding/applications/endpoints.ts";
import { LAST_MILESTONE, levelOf } from "@openrounds/contract/onboarding/applications/rules.ts";
import type { Codes } from "../../kernel/access.ts";
import type { Handlers, PermittedContext } from "../../kernel/http/handlers.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { reachOrganization } from "../../organizations/access.ts";
import { presentOrganization } from "../../organizations/service.ts";
import { reachOnboarding } from "./access.ts";
import { verificationAddress, reviewAgreement } from "./agreements/service.ts";
import { presentAgreements, presentSetup } from "./present.ts";
import { listAgreements, listSetups, listWaiting } from "./queries.ts";

type WaitingHub = Awaited<ReturnType<typeof listWaiting>>[number];

async function presentApplication(
  { platform, db, actor, locale }: PermittedContext,
  codes: Codes,
  { organization, applicantName }: WaitingHub,
) {
  const agreements = await listAgreements(db, organization.organizationId);
  return {
    organization: await presentOrganization(platform, organization, { locale, codes }),
    applicantName,
    verificationUrl: verificationAddress(platform, actor, organization),
    agreements: presentAgreements(platform, actor, agreements),
  };
}

export const applicationHandlers: Handlers<typeof applicationEndpoints> = {
  async list({ params }, context) {
    const { organization, codes } = await reachOrganization(context, params.id);
    if (organization.level !== "SUPERHUB") return refuseNotFound();
    const waiting = await listWaiting(context.db, params.id);
    return { applicationList: await Promise.all(waiting.map((each) => presentApplication(context, codes, each))) };
  },
  async listSetups({ params }, context) {
    const { organization } = await reachOrganization(context, params.id);
    if (organization.level !== "SUPERHUB") return refuseNotFound();
    const setups = await listSetups(context.db, params.id, levelOf(LAST_MILESTONE));
    return { setupList: setups.map(presentSetup) };
  },
  async review({ params, body }, context) {
    const reached = await reachOnboarding(context, params.id);
    await reviewAgreement(context.db, context.actor, reached, body);
    return {};
  },
};
