import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { letterEndpoints } from "@openrounds/contract/invitations/letters/endpoints.ts";
import { sentInvitationEndpoints } from "@openrounds/contract/invitations/sent/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { installWaiting } from "../notifications/waiting/service.ts";
import { invitationHandlers } from "./handlers.ts";
import { invitationJobs } from "./jobs.ts";
import { letterHandlers } from "./letters/handlers.ts";
import { letterJobs } from "./letters/jobs.ts";
import { invitationReactions } from "./listeners.ts";
import { memberInvitationJobs } from "./members/jobs.ts";
import { sentInvitationHandlers } from "./sent/handlers.ts";
import { listWaitingInvitations } from "./waiting/service.ts";

/** What the domain plugs into the server. */
export const invitations: Domain = {
  name: "invitations",
  endpoints: [
    endpointGroup("invitations", invitationEndpoints, invitationHandlers),
    endpointGroup("sentInvitations", sentInvitationEndpoints, sentInvitationHandlers),
    endpointGroup("letters", letterEndpoints, letterHandlers),
  ],
  jobs: [...invitationJobs, ...memberInvitationJobs, ...letterJobs],
  reactions: invitationReactions,
  install: () => installWaiting("invitations", listWaitingInvitations),
};
