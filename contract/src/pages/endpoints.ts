import * as z from "zod/mini";
import { batchEndpoints } from "../batches/endpoints.ts";
import { seatEndpoints } from "../batches/seats/endpoints.ts";
import { certificateEndpoints } from "../certificates/endpoints.ts";
import { certificateRuleEndpoints } from "../certificates/rule/endpoints.ts";
import { announcementEndpoints } from "../community/announcements/endpoints.ts";
import { endpoint, signedInAccess } from "../kernel/endpoint.ts";
import { idSchema } from "../kernel/ids.ts";
import { applicationOperations } from "../onboarding/applications/graph.ts";
import { firstStepEndpoints } from "../onboarding/first-steps/endpoints.ts";
import { hubInvitationEndpoints } from "../organizations/hub-invitations/endpoints.ts";
import { ORGANIZATION_VIEWS } from "../organizations/schemas.ts";
import { approvalEndpoints } from "../programs/approval/endpoints.ts";
import { programEndpoints } from "../programs/endpoints.ts";
import { attendanceEndpoints } from "../sessions/attendance/endpoints.ts";
import { sessionEndpoints } from "../sessions/endpoints.ts";
import { liveEndpoints } from "../sessions/live/endpoints.ts";
import { shellSchema } from "./schemas.ts";

const viewSchema = z.enum(ORGANIZATION_VIEWS);
/** Asks for the frame around the page too. */
const shellField = { shell: z.optional(z.literal("1")) };

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
      progress: z.optional(certificateRuleEndpoints.listMine.result),
      certificates: z.optional(certificateEndpoints.listMine.result),
      places: z.optional(seatEndpoints.listMine.result),
    }),
  }),
  batch: endpoint({
    method: "GET",
    path: "/v1/page/batch/:batchId",
    access: signedInAccess,
    summary: "What the page of a batch, or of its people, shows: results of single calls.",
    params: z.object({ batchId: idSchema }),
    query: z.object({ ...shellField, tab: z.optional(z.literal("participants")) }),
    result: z.object({
      shell: z.optional(shellSchema),
      batch: z.optional(batchEndpoints.read.result),
      sessions: z.optional(sessionEndpoints.listOfBatch.result),
      recipients: z.optional(certificateEndpoints.listRecipients.result),
      rule: z.optional(certificateRuleEndpoints.read.result),
      people: z.optional(attendanceEndpoints.filterParticipants.result),
    }),
  }),
  session: endpoint({
    method: "GET",
    path: "/v1/page/session/:sessionId",
    access: signedInAccess,
    summary: "What the page of a session shows: results of single calls.",
    params: z.object({ sessionId: idSchema }),
    query: z.object(shellField),
    result: z.object({
      shell: z.optional(shellSchema),
      session: z.optional(sessionEndpoints.read.result),
      batch: z.optional(batchEndpoints.read.result),
      attendance: z.optional(attendanceEndpoints.list.result),
      conference: z.optional(liveEndpoints.conference.result),
    }),
  }),
  program: endpoint({
    method: "GET",
    path: "/v1/page/program/:programId",
    access: signedInAccess,
    summary: "What the page of a program shows: results of single calls.",
    params: z.object({ programId: idSchema }),
    query: z.object(shellField),
    result: z.object({
      shell: z.optional(shellSchema),
      program: z.optional(programEndpoints.read.result),
      batches: z.optional(batchEndpoints.list.result),
      progress: z.optional(sessionEndpoints.progressOfProgram.result),
      team: z.optional(programEndpoints.listMembers.result),
    }),
  }),
};
