import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { seatEndpoints } from "@openrounds/contract/batches/seats/endpoints.ts";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { certificateRuleEndpoints } from "@openrounds/contract/certificates/rule/endpoints.ts";
import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { applicationOperations } from "@openrounds/contract/onboarding/applications/graph.ts";
import { firstStepEndpoints } from "@openrounds/contract/onboarding/first-steps/endpoints.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { viewOf } from "@openrounds/contract/organizations/rules.ts";
import type { OrganizationView } from "@openrounds/contract/organizations/schemas.ts";
import { ANNOUNCEMENTS_INPUT, programsOfHome, summariesInput } from "@openrounds/contract/pages/home.ts";
import {
  beginningOrganizationOf,
  countsApprovals,
  superhubOf,
  wholeOrganizationOf,
  type HomeView,
} from "@openrounds/contract/pages/view.ts";
import { approvalEndpoints } from "@openrounds/contract/programs/approval/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { ActorContext } from "../kernel/http/handlers.ts";
import type { Asking } from "./asking.ts";
import { askCodes, askFrame } from "./shell.ts";

/** What the person chose on their device. */
interface Chosen {
  readonly view?: OrganizationView | undefined;
  readonly organizationId?: string | undefined;
}

/** Whose home is shown, with the answers that decide it. */
async function askView(context: ActorContext, asking: Asking, { view, organizationId }: Chosen) {
  const codes = await askCodes(context, asking);
  const hub = codes.managed?.hub[0];
  const own = codes.permissions ?? { hub: [], superHub: [], spokeSite: [] };
  const shown: HomeView =
    hub === undefined
      ? viewOf(own, { view: view ?? null, organizationId: organizationId ?? null })
      : { view: "hub", organization: hub };
  return { shown, codes };
}

function askSessions(asking: Asking, shown: HomeView) {
  const id = wholeOrganizationOf(shown);
  if (id === undefined) return asking.call(sessionEndpoints.listMine, {});
  const endpoint = shown.view === "hub" ? sessionEndpoints.listOfOrganization : sessionEndpoints.listOfSuperHub;
  return asking.call(endpoint, { params: { id } });
}

async function askPrograms(asking: Asking, shown: HomeView, userId: string) {
  const id = shown.view === "hub" ? wholeOrganizationOf(shown) : undefined;
  const programs = await (id === undefined
    ? asking.call(programEndpoints.listOfUser, { params: { userId }, query: {} })
    : asking.call(programEndpoints.listOfOrganization, { params: { id }, query: {} }));
  const shownPrograms = programsOfHome(programs?.programList ?? []);
  const summaries =
    shownPrograms.length === 0
      ? undefined
      : await asking.call(sessionEndpoints.summaries, summariesInput(shownPrograms));
  return { programs, summaries };
}

/** What the view and its organization show. */
async function askOrganization(context: ActorContext, asking: Asking, chosen: Chosen) {
  const { shown, codes } = await askView(context, asking, chosen);
  const beginning = beginningOrganizationOf(shown);
  const superhub = superhubOf(shown);
  const [sessions, { programs, summaries }, firstSteps, hubs, approvals] = await Promise.all([
    askSessions(asking, shown),
    askPrograms(asking, shown, context.actor.userId),
    beginning === undefined ? undefined : asking.call(firstStepEndpoints.read, { params: { id: beginning } }),
    superhub === undefined
      ? undefined
      : asking.call(hubInvitationEndpoints.list, { params: { id: superhub }, query: {} }),
    countsApprovals(shown) ? asking.call(approvalEndpoints.listWaiting, {}) : undefined,
  ]);
  const organizationId = shown.organization?.organizationId ?? null;
  return { view: shown.view, organizationId, ...codes, sessions, programs, summaries, firstSteps, hubs, approvals };
}

/** Everything that the home page of a person shows. */
export async function readHome(context: ActorContext, asking: Asking, chosen: Chosen) {
  const { userId } = context.actor;
  const [frame, ofView, hubInvitations, onboarding, recent, announcements, batches, progress, certificates, places] =
    await Promise.all([
      askFrame(context, asking),
      askOrganization(context, asking, chosen),
      asking.call(hubInvitationEndpoints.listMine, {}),
      asking.operation(applicationOperations.getOnboardingStatus, {}),
      asking.call(sessionEndpoints.recent, {}),
      asking.call(announcementEndpoints.listMine, ANNOUNCEMENTS_INPUT),
      asking.call(batchEndpoints.listMine, {}),
      asking.call(certificateRuleEndpoints.listMine, {}),
      asking.call(certificateEndpoints.listMine, { query: { userId } }),
      asking.call(seatEndpoints.listMine, {}),
    ]);
  const ofPerson = { hubInvitations, onboarding, recent, announcements, batches, progress, certificates, places };
  return { ...frame, ...ofView, ...ofPerson };
}
