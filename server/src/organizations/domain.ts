import { accountEndpoints } from "@openrounds/contract/organizations/accounts/endpoints.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { governanceEndpoints } from "@openrounds/contract/organizations/governance/endpoints.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { managingEndpoints } from "@openrounds/contract/organizations/managing/endpoints.ts";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import { memberSecondStepEndpoints } from "@openrounds/contract/organizations/second-step/endpoints.ts";
import { superhubEndpoints } from "@openrounds/contract/organizations/superhubs/endpoints.ts";
import { wordingEndpoints } from "@openrounds/contract/organizations/wordings/endpoints.ts";
import { installDemands } from "../identity/second-step/service.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { installWaiting } from "../notifications/waiting/service.ts";
import { accountHandlers } from "./accounts/handlers.ts";
import { auditHandlers } from "./audit/handlers.ts";
import { governanceHandlers } from "./governance/handlers.ts";
import { organizationHandlers } from "./handlers.ts";
import { hubInvitationHandlers } from "./hub-invitations/handlers.ts";
import { hubInvitationJobs } from "./hub-invitations/jobs.ts";
import { hubInvitationListeners } from "./hub-invitations/listeners.ts";
import { organizationReactions } from "./listeners.ts";
import { managingHandlers } from "./managing/handlers.ts";
import { memberHandlers } from "./members/handlers.ts";
import { organizationProfileHandlers } from "./profile/handlers.ts";
import { memberSecondStepHandlers } from "./second-step/handlers.ts";
import { demandsSecondStep } from "./second-step/service.ts";
import { superhubHandlers } from "./superhubs/handlers.ts";
import { listWaitingHubs } from "./waiting/service.ts";
import { wordingHandlers } from "./wordings/handlers.ts";

/** What the domain plugs into the server. */
export const organizations: Domain = {
  name: "organizations",
  endpoints: [
    endpointGroup("organizations", organizationEndpoints, organizationHandlers),
    endpointGroup("organizationProfile", organizationProfileEndpoints, organizationProfileHandlers),
    endpointGroup("hubInvitations", hubInvitationEndpoints, hubInvitationHandlers),
    endpointGroup("superhubs", superhubEndpoints, superhubHandlers),
    endpointGroup("governance", governanceEndpoints, governanceHandlers),
    endpointGroup("accounts", accountEndpoints, accountHandlers),
    endpointGroup("members", memberEndpoints, memberHandlers),
    endpointGroup("managing", managingEndpoints, managingHandlers),
    endpointGroup("audit", auditEndpoints, auditHandlers),
    endpointGroup("memberSecondStep", memberSecondStepEndpoints, memberSecondStepHandlers),
    endpointGroup("wordings", wordingEndpoints, wordingHandlers),
  ],
  jobs: hubInvitationJobs,
  listeners: hubInvitationListeners,
  reactions: organizationReactions,
  install() {
    installDemands([demandsSecondStep]);
    installWaiting("organizations", listWaitingHubs);
  },
};
