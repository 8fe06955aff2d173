import { batchEndpoints } from "../batches/endpoints.ts";
import { seatEndpoints } from "../batches/seats/endpoints.ts";
import { certificateEndpoints } from "../certificates/endpoints.ts";
import { certificateRuleEndpoints } from "../certificates/rule/endpoints.ts";
import { announcementEndpoints } from "../community/announcements/endpoints.ts";
import type { CallInput, CallResult } from "../kernel/endpoint.ts";
import type { applicationOperations } from "../onboarding/applications/graph.ts";
import { firstStepEndpoints } from "../onboarding/first-steps/endpoints.ts";
import { hubInvitationEndpoints } from "../organizations/hub-invitations/endpoints.ts";
import type { OrganizationCodes } from "../organizations/schemas.ts";
import { approvalEndpoints } from "../programs/approval/endpoints.ts";
import { programEndpoints } from "../programs/endpoints.ts";
import type { ProgramCard } from "../programs/schemas.ts";
import { sessionEndpoints } from "../sessions/endpoints.ts";
import { answered, nameOfCall, type AnsweredCall, type CallName } from "./answers.ts";
import type { pageEndpoints } from "./endpoints.ts";
import { SHELL_CALLS, shellCalls } from "./shell.ts";
import { beginningOrganizationOf, superhubOf, wholeOrganizationOf, type HomeView } from "./view.ts";

export type HomeAnswer = CallResult<typeof pageEndpoints.home>;

const ONBOARDING: CallName = [
  "onboarding",
  "getOnboardingStatus" satisfies (typeof applicationOperations)["getOnboardingStatus"]["name"],
];

const MAX_PROGRAMS = 3;

/** The programs that home shows. */
export const programsOfHome = (programs: readonly ProgramCard[]): ProgramCard[] =>
  programs.filter(({ canViewProgram }) => canViewProgram).slice(0, MAX_PROGRAMS);

/** The input of the call that counts the batches and people of programs. */
export const summariesInput = (programs: readonly ProgramCard[]): CallInput<typeof sessionEndpoints.summaries> => ({
  query: { programIds: programs.map(({ programId }) => programId).join(",") },
});

/** The page of announcements that home shows. */
export const ANNOUNCEMENTS_INPUT = { query: { pageNumber: 0 } } as const;

/** The calls that the answer of home may hold. */
export const HOME_CALLS: readonly CallName[] = [
  ...SHELL_CALLS,
  ONBOARDING,
  ...[
    hubInvitationEndpoints.listMine,
    hubInvitationEndpoints.list,
    approvalEndpoints.listWaiting,
    firstStepEndpoints.read,
    sessionEndpoints.listMine,
    sessionEndpoints.listOfOrganization,
    sessionEndpoints.listOfSuperHub,
    sessionEndpoints.recent,
    sessionEndpoints.summaries,
    programEndpoints.listOfUser,
    programEndpoints.listOfOrganization,
    announcementEndpoints.listMine,
    batchEndpoints.listMine,
    certificateRuleEndpoints.listMine,
    certificateEndpoints.listMine,
    seatEndpoints.listMine,
  ].map(nameOfCall),
];

/** The codes of the shown organization. */
function organizationIn({ view, organizationId, permissions, managed }: HomeAnswer): OrganizationCodes | undefined {
  const own = permissions?.[view === "spoke" ? "spokeSite" : view] ?? [];
  return [...(managed?.hub ?? []), ...own].find((each) => each.organizationId === organizationId);
}

/** The calls about the shown organization. */
function callsOfView(answer: HomeAnswer, userId: string): AnsweredCall[] {
  const { view, sessions, programs } = answer;
  const shown: HomeView = { view, organization: organizationIn(answer) };
  const whole = { params: { id: wholeOrganizationOf(shown) ?? "" } };
  const isWhole = wholeOrganizationOf(shown) !== undefined;
  const sessionCalls = !isWhole
    ? answered(sessionEndpoints.listMine, {}, sessions)
    : answered(view === "hub" ? sessionEndpoints.listOfOrganization : sessionEndpoints.listOfSuperHub, whole, sessions);
  const programCalls =
    isWhole && view === "hub"
      ? answered(programEndpoints.listOfOrganization, { ...whole, query: {} }, programs)
      : answered(programEndpoints.listOfUser, { params: { userId }, query: {} }, programs);
  return [
    ...sessionCalls,
    ...programCalls,
    ...answered(
      sessionEndpoints.summaries,
      summariesInput(programsOfHome(programs?.programList ?? [])),
      answer.summaries,
    ),
    ...answered(firstStepEndpoints.read, { params: { id: beginningOrganizationOf(shown) ?? "" } }, answer.firstSteps),
    ...answered(hubInvitationEndpoints.list, { params: { id: superhubOf(shown) ?? "" }, query: {} }, answer.hubs),
  ];
}

/** The single calls whose results the answer of home holds. */
export function homeCalls(answer: HomeAnswer, userId: string): AnsweredCall[] {
  const { onboarding } = answer;
  return [
    ...shellCalls(answer, userId),
    ...answered(hubInvitationEndpoints.listMine, {}, answer.hubInvitations),
    ...(onboarding === undefined ? [] : [{ name: ONBOARDING, input: {}, result: onboarding }]),
    ...callsOfView(answer, userId),
    ...answered(approvalEndpoints.listWaiting, {}, answer.approvals),
    ...answered(sessionEndpoints.recent, {}, answer.recent),
    ...answered(announcementEndpoints.listMine, ANNOUNCEMENTS_INPUT, answer.announcements),
    ...answered(batchEndpoints.listMine, {}, answer.batches),
    ...answered(certificateRuleEndpoints.listMine, {}, answer.progress),
    ...answered(certificateEndpoints.listMine, { query: { userId } }, answer.certificates),
    ...answered(seatEndpoints.listMine, {}, answer.places),
  ];
}
