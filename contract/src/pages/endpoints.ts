import * as z from "zod/mini";
import { batchEndpoints } from "../batches/endpoints.ts";
import { seatEndpoints } from "../batches/seats/endpoints.ts";
import { certificateEndpoints } from "../certificates/endpoints.ts";
import { announcementEndpoints } from "../community/announcements/endpoints.ts";
import { endpoint, signedInAccess } from "../kernel/endpoint.ts";
import { idSchema } from "../kernel/ids.ts";
import { applicationOperations } from "../onboarding/applications/graph.ts";
import { firstStepEndpoints } from "../onboarding/first-steps/endpoints.ts";
import { hubInvitationEndpoints } from "../organizations/hub-invitations/endpoints.ts";
import { ORGANIZATION_VIEWS } from "../organizations/schemas.ts";
import { approvalEndpoints } from "../programs/approval/endpoints.ts";
import { programEndpoints } from "../programs/endpoints.ts";
import { sessionEndpoints } from "../sessions/endpoints.ts";
import { shellSchema } from "./schemas.ts";

const viewSchema = z.enum(ORGANIZATION_VIEWS);

/** One call for everything that a page shows. The result of a single call that was refused is left out. */
export const pageEndpoints = {
  home: endpoint({
    method: "GET",
    path: "/v1/page/home",
    access: signedInAccess,
    summary:
      "What the home page shows of the view and the organization that the person chose: results of single calls.",
    query: z.object({ view: z.optional(viewSchema), organizationId: z.optional(idSchema) }),
    result: z.extend(shellSchema, {
      /** The shown view, and its organization for people who have one. */
      view: viewSchema,
      organizationId: z.nullable(z.string()),
      hubInvitations: z.optional(hubInvitationEndpoints.listMine.result),
      onboarding: z.optional(applicationOperations.getOnboardingStatus.result),
      firstSteps: z.optional(firstStepEndpoints.read.result),
      sessions: z.optional(sessionEndpoints.listMine.result),
      recent: z.optional(sessionEndpoints.recent.result),
      hubs: z.optional(hubInvitationEndpoints.list.result),
      approvals: z.optional(approvalEndpoints.listWaiting.result),
      programs: z.optional(programEndpoints.listOfUser.result),
      summaries: z.optional(sessionEndpoints.summaries.result),
      announcements: z.optional(announcementEndpoints.listMine.result),
      batches: z.optional(batchEndpoints.listMine.result),
      certificates: z.optional(certificateEndpoints.listMine.result),
      places: z.optional(seatEndpoints.listMine.result),
    }),
  }),
};
