import { analyticsEndpoints } from "@openrounds/contract/analytics/endpoints.ts";
import { dashboardEndpoints } from "@openrounds/contract/analytics/dashboards/endpoints.ts";
import { formFiguresEndpoints } from "@openrounds/contract/analytics/forms/endpoints.ts";
import { reportEndpoints } from "@openrounds/contract/analytics/reports/endpoints.ts";
import { trackingEndpoints } from "@openrounds/contract/analytics/tracking/endpoints.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { achievementEndpoints } from "@openrounds/contract/certificates/achievements/endpoints.ts";
import { assessmentEndpoints } from "@openrounds/contract/forms/assessments/endpoints.ts";
import { formEndpoints } from "@openrounds/contract/forms/endpoints.ts";
import { feedbackEndpoints } from "@openrounds/contract/forms/feedback/endpoints.ts";
import { registrationEndpoints } from "@openrounds/contract/forms/registration/endpoints.ts";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { certificateRuleEndpoints } from "@openrounds/contract/certificates/rule/endpoints.ts";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { botEndpoints } from "@openrounds/contract/identity/bots/endpoints.ts";
import { recoveryEndpoints } from "@openrounds/contract/identity/recovery/endpoints.ts";
import { signInEndpoints } from "@openrounds/contract/identity/signins/endpoints.ts";
import { redirectEndpoints } from "@openrounds/contract/identity/redirects/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { letterEndpoints } from "@openrounds/contract/invitations/letters/endpoints.ts";
import { documentEndpoints } from "@openrounds/contract/media/documents/endpoints.ts";
import { mediaEndpoints } from "@openrounds/contract/media/endpoints.ts";
import { notificationEndpoints } from "@openrounds/contract/notifications/endpoints.ts";
import { applicationEndpoints } from "@openrounds/contract/onboarding/applications/endpoints.ts";
import { firstStepEndpoints } from "@openrounds/contract/onboarding/first-steps/endpoints.ts";
import { onboardingGraph } from "@openrounds/contract/onboarding/graph.ts";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { accountEndpoints } from "@openrounds/contract/organizations/accounts/endpoints.ts";
import { governanceEndpoints } from "@openrounds/contract/organizations/governance/endpoints.ts";
import { superhubEndpoints } from "@openrounds/contract/organizations/superhubs/endpoints.ts";
import { managingEndpoints } from "@openrounds/contract/organizations/managing/endpoints.ts";
import { approvalEndpoints } from "@openrounds/contract/programs/approval/endpoints.ts";
import { guidedEndpoints } from "@openrounds/contract/programs/guided/endpoints.ts";
import { memberSecondStepEndpoints } from "@openrounds/contract/organizations/second-step/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { translationEndpoints } from "@openrounds/contract/reference/translations/endpoints.ts";
import { searchGraph } from "@openrounds/contract/search/graph.ts";
import { recentSearchEndpoints } from "@openrounds/contract/search/recent/endpoints.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { calendarEndpoints } from "@openrounds/contract/sessions/calendar/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import { pollEndpoints } from "@openrounds/contract/sessions/polls/endpoints.ts";
import { supportEndpoints } from "@openrounds/contract/site/support/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { checkInEndpoints } from "@openrounds/contract/sessions/checkins/endpoints.ts";
import { markEndpoints } from "@openrounds/contract/sessions/marks/endpoints.ts";
import { outcomeEndpoints } from "@openrounds/contract/sessions/outcomes/endpoints.ts";
import { reasonEndpoints } from "@openrounds/contract/team/reasons/endpoints.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { appEndpoints } from "@openrounds/contract/identity/apps/endpoints.ts";
import { passkeyEndpoints } from "@openrounds/contract/identity/passkeys/endpoints.ts";
import { secondStepEndpoints } from "@openrounds/contract/identity/second-step/endpoints.ts";
import { socialEndpoints } from "@openrounds/contract/identity/social/endpoints.ts";
import type { FastifyInstance } from "fastify";
import { countingJobs } from "./analytics/attendances/jobs.ts";
import { countingListeners } from "./analytics/attendances/listeners.ts";
import { dashboardHandlers } from "./analytics/dashboards/handlers.ts";
import { formFiguresHandlers } from "./analytics/forms/handlers.ts";
import { analyticsHandlers } from "./analytics/handlers.ts";
import { analyticsReactions } from "./analytics/listeners.ts";
import { reportHandlers } from "./analytics/reports/handlers.ts";
import { reportJobs } from "./analytics/reports/jobs.ts";
import { reportListeners } from "./analytics/reports/listeners.ts";
import { trackingHandlers } from "./analytics/tracking/handlers.ts";
import { trackingJobs } from "./analytics/tracking/jobs.ts";
import { trackingReactions } from "./analytics/tracking/listeners.ts";
import { batchHandlers } from "./batches/handlers.ts";
import { batchJobs } from "./batches/jobs.ts";
import { batchReactions } from "./batches/listeners.ts";
import { participantHandlers } from "./batches/participants/handlers.ts";
import { achievementHandlers } from "./certificates/achievements/handlers.ts";
import { certificateHandlers } from "./certificates/handlers.ts";
import { assessmentHandlers } from "./forms/assessments/handlers.ts";
import { feedbackHandlers } from "./forms/feedback/handlers.ts";
import { formHandlers } from "./forms/handlers.ts";
import { formJobs } from "./forms/jobs.ts";
import { formListeners, formReactions } from "./forms/listeners.ts";
import { registrationHandlers } from "./forms/registration/handlers.ts";
import { mountAnswers } from "./forms/routes.ts";
import { certificateJobs } from "./certificates/jobs.ts";
import { certificateRuleHandlers } from "./certificates/rule/handlers.ts";
import { certificateListeners, certificateReactions } from "./certificates/listeners.ts";
import { contentHandlers } from "./content/handlers.ts";
import { contentJobs } from "./content/jobs.ts";
import { contentListeners, contentReactions } from "./content/listeners.ts";
import { announcementHandlers } from "./community/announcements/handlers.ts";
import { communityHandlers } from "./community/handlers.ts";
import { communityJobs } from "./community/jobs.ts";
import { communityReactions } from "./community/listeners.ts";
import { deletionJobs } from "./identity/deletion/jobs.ts";
import { exportJobs } from "./identity/exports/jobs.ts";
import { exportListeners } from "./identity/exports/listeners.ts";
import { identityHandlers } from "./identity/handlers.ts";
import { identityJobs } from "./identity/jobs.ts";
import { identityListeners } from "./identity/listeners.ts";
import { botHandlers } from "./identity/bots/handlers.ts";
import { recoveryHandlers } from "./identity/recovery/handlers.ts";
import { signInHandlers } from "./identity/signins/handlers.ts";
import { redirectHandlers } from "./identity/redirects/handlers.ts";
import { profileHandlers } from "./identity/profile/handlers.ts";
import { authenticate, findCookieHolder } from "./identity/signins/service.ts";
import { appHandlers } from "./identity/apps/handlers.ts";
import { mountAppLinks } from "./identity/apps/routes.ts";
import { passkeyHandlers } from "./identity/passkeys/handlers.ts";
import { passkeyJobs } from "./identity/passkeys/jobs.ts";
import { secondStepHandlers } from "./identity/second-step/handlers.ts";
import { secondStepJobs } from "./identity/second-step/jobs.ts";
import { installDemands } from "./identity/second-step/service.ts";
import { socialHandlers } from "./identity/social/handlers.ts";
import { socialJobs } from "./identity/social/jobs.ts";
import { invitationHandlers } from "./invitations/handlers.ts";
import { invitationJobs } from "./invitations/jobs.ts";
import { letterHandlers } from "./invitations/letters/handlers.ts";
import { letterJobs } from "./invitations/letters/jobs.ts";
import { invitationReactions } from "./invitations/listeners.ts";
import { openDatabase, type Database } from "./kernel/db/database.ts";
import { openFanout } from "./kernel/db/fanout.ts";
import { isSecure, masterSecret, type Env } from "./kernel/env.ts";
import { mountedGraph } from "./kernel/graph/handlers.ts";
import { mountGraphs } from "./kernel/graph/mount.ts";
import { cookiesOf } from "./kernel/http/cookies.ts";
import { mountDocs } from "./kernel/http/docs.ts";
import { mounted } from "./kernel/http/handlers.ts";
import { mountHealth } from "./kernel/http/health.ts";
import { findActor, mount } from "./kernel/http/mount.ts";
import type { FindReader } from "./kernel/http/readers.ts";
import { shedUnderPressure } from "./kernel/http/pressure.ts";
import { createServer } from "./kernel/http/server.ts";
import { sharedKeyOf } from "./kernel/http/shared-key.ts";
import { mountWeb } from "./kernel/http/web.ts";
import { installReactions } from "./kernel/jobs/outbox.ts";
import { startJobs, type Jobs } from "./kernel/jobs/runner.ts";
import type { Log } from "./kernel/log.ts";
import type { Platform } from "./kernel/platform.ts";
import { documentHandlers } from "./media/documents/handlers.ts";
import { mediaHandlers } from "./media/handlers.ts";
import { mediaJobs } from "./media/jobs.ts";
import { mountFiles } from "./media/routes.ts";
import { storageOf } from "./media/service.ts";
import { notificationHandlers } from "./notifications/handlers.ts";
import { notificationJobs } from "./notifications/jobs.ts";
import { mountInbox, mountMailService } from "./notifications/routes.ts";
import { applicationHandlers } from "./onboarding/applications/handlers.ts";
import { applicationListeners } from "./onboarding/applications/listeners.ts";
import { firstStepHandlers } from "./onboarding/first-steps/handlers.ts";
import { onboardingResolvers } from "./onboarding/resolvers.ts";
import { settingsHandlers } from "./notifications/settings/handlers.ts";
import { mountUnsubscribe } from "./notifications/settings/routes.ts";
import { accountHandlers } from "./organizations/accounts/handlers.ts";
import { governanceHandlers } from "./organizations/governance/handlers.ts";
import { superhubHandlers } from "./organizations/superhubs/handlers.ts";
import { auditHandlers } from "./organizations/audit/handlers.ts";
import { managingHandlers } from "./organizations/managing/handlers.ts";
import { organizationHandlers } from "./organizations/handlers.ts";
import { organizationProfileHandlers } from "./organizations/profile/handlers.ts";
import { memberHandlers } from "./organizations/members/handlers.ts";
import { approvalHandlers } from "./programs/approval/handlers.ts";
import { approvalListeners } from "./programs/approval/listeners.ts";
import { guidedHandlers } from "./programs/guided/handlers.ts";
import { guidedJobs } from "./programs/guided/jobs.ts";
import { organizationReactions } from "./organizations/listeners.ts";
import { hubInvitationHandlers } from "./organizations/hub-invitations/handlers.ts";
import { hubInvitationJobs } from "./organizations/hub-invitations/jobs.ts";
import { hubInvitationListeners } from "./organizations/hub-invitations/listeners.ts";
import { memberSecondStepHandlers } from "./organizations/second-step/handlers.ts";
import { demandsSecondStep } from "./organizations/second-step/service.ts";
import { programHandlers } from "./programs/handlers.ts";
import { programReactions } from "./programs/listeners.ts";
import { referenceHandlers } from "./reference/handlers.ts";
import { referenceJobs } from "./reference/jobs.ts";
import { translationHandlers } from "./reference/translations/handlers.ts";
import { mountTexts } from "./reference/translations/routes.ts";
import { recentSearchHandlers } from "./search/recent/handlers.ts";
import { recentSearchReactions } from "./search/recent/listeners.ts";
import { searchResolvers } from "./search/resolvers.ts";
import { attendanceHandlers } from "./sessions/attendance/handlers.ts";
import { attendanceJobs } from "./sessions/attendance/jobs.ts";
import { attendanceListeners, attendanceReactions } from "./sessions/attendance/listeners.ts";
import { mountReports } from "./sessions/attendance/routes.ts";
import { calendarHandlers } from "./sessions/calendar/handlers.ts";
import { calendarJobs } from "./sessions/calendar/jobs.ts";
import { calendarReactions } from "./sessions/calendar/listeners.ts";
import { guestHandlers } from "./sessions/guests/handlers.ts";
import { sessionHandlers } from "./sessions/handlers.ts";
import { sessionJobs } from "./sessions/jobs.ts";
import { sessionReactions } from "./sessions/listeners.ts";
import { liveHandlers } from "./sessions/live/handlers.ts";
import { liveJobs } from "./sessions/live/jobs.ts";
import { liveListeners, liveReactions } from "./sessions/live/listeners.ts";
import { liveMeasures } from "./sessions/live/service.ts";
import { mountLiveSocket } from "./sessions/live/routes.ts";
import { checkInHandlers } from "./sessions/checkins/handlers.ts";
import { markHandlers } from "./sessions/marks/handlers.ts";
import { markReactions } from "./sessions/marks/listeners.ts";
import { outcomeHandlers } from "./sessions/outcomes/handlers.ts";
import { pollHandlers } from "./sessions/polls/handlers.ts";
import { pollReactions } from "./sessions/polls/listeners.ts";
import { mountPollReports } from "./sessions/polls/routes.ts";
import { mountRedirects, mountSecurityContact, mountTranslations } from "./site/routes.ts";
import { headOf } from "./site/service.ts";
import { supportHandlers } from "./site/support/handlers.ts";
import { reasonHandlers } from "./team/reasons/handlers.ts";
import { delegationJobs } from "./team/delegations/jobs.ts";
import { teamHandlers } from "./team/handlers.ts";

/** Every endpoint of the API with its handler, in the order of the domains. */
export const groups = [
  mounted("reference", referenceEndpoints, referenceHandlers),
  mounted("translations", translationEndpoints, translationHandlers),
  mounted("media", mediaEndpoints, mediaHandlers),
  mounted("documents", documentEndpoints, documentHandlers),
  mounted("notifications", notificationEndpoints, notificationHandlers),
  mounted("notificationSettings", settingsEndpoints, settingsHandlers),
  mounted("identity", identityEndpoints, identityHandlers),
  mounted("social", socialEndpoints, socialHandlers),
  mounted("apps", appEndpoints, appHandlers),
  mounted("bots", botEndpoints, botHandlers),
  mounted("passkeys", passkeyEndpoints, passkeyHandlers),
  mounted("secondStep", secondStepEndpoints, secondStepHandlers),
  mounted("recovery", recoveryEndpoints, recoveryHandlers),
  mounted("signIns", signInEndpoints, signInHandlers),
  mounted("profile", profileEndpoints, profileHandlers),
  mounted("redirects", redirectEndpoints, redirectHandlers),
  mounted("organizations", organizationEndpoints, organizationHandlers),
  mounted("organizationProfile", organizationProfileEndpoints, organizationProfileHandlers),
  mounted("hubInvitations", hubInvitationEndpoints, hubInvitationHandlers),
  mounted("superhubs", superhubEndpoints, superhubHandlers),
  mounted("governance", governanceEndpoints, governanceHandlers),
  mounted("accounts", accountEndpoints, accountHandlers),
  mounted("members", memberEndpoints, memberHandlers),
  mounted("managing", managingEndpoints, managingHandlers),
  mounted("audit", auditEndpoints, auditHandlers),
  mounted("memberSecondStep", memberSecondStepEndpoints, memberSecondStepHandlers),
  mounted("programs", programEndpoints, programHandlers),
  mounted("approval", approvalEndpoints, approvalHandlers),
  mounted("guided", guidedEndpoints, guidedHandlers),
  mounted("batches", batchEndpoints, batchHandlers),
  mounted("participants", participantEndpoints, participantHandlers),
  mounted("sessions", sessionEndpoints, sessionHandlers),
  mounted("attendance", attendanceEndpoints, attendanceHandlers),
  mounted("marks", markEndpoints, markHandlers),
  mounted("checkIns", checkInEndpoints, checkInHandlers),
  mounted("guests", guestEndpoints, guestHandlers),
  mounted("calendar", calendarEndpoints, calendarHandlers),
  mounted("live", liveEndpoints, liveHandlers),
  mounted("outcomes", outcomeEndpoints, outcomeHandlers),
  mounted("polls", pollEndpoints, pollHandlers),
  mounted("content", contentEndpoints, contentHandlers),
  mounted("forms", formEndpoints, formHandlers),
  mounted("registrationForms", registrationEndpoints, registrationHandlers),
  mounted("feedback", feedbackEndpoints, feedbackHandlers),
  mounted("assessments", assessmentEndpoints, assessmentHandlers),
  mounted("certificates", certificateEndpoints, certificateHandlers),
  mounted("certificateRule", certificateRuleEndpoints, certificateRuleHandlers),
  mounted("achievements", achievementEndpoints, achievementHandlers),
  mounted("community", communityEndpoints, communityHandlers),
  mounted("announcements", announcementEndpoints, announcementHandlers),
  mounted("invitations", invitationEndpoints, invitationHandlers),
  mounted("team", teamEndpoints, teamHandlers),
  mounted("applications", applicationEndpoints, applicationHandlers),
  mounted("firstSteps", firstStepEndpoints, firstStepHandlers),
  mounted("reasons", reasonEndpoints, reasonHandlers),
  mounted("recentSearches", recentSearchEndpoints, recentSearchHandlers),
  mounted("analytics", analyticsEndpoints, analyticsHandlers),
  mounted("analyticsForms", formFiguresEndpoints, formFiguresHandlers),
  mounted("dashboards", dashboardEndpoints, dashboardHandlers),
  mounted("analyticsReports", reportEndpoints, reportHandlers),
  mounted("tracking", trackingEndpoints, trackingHandlers),
  mounted("support", supportEndpoints, supportHandlers),
  mounted("letters", letterEndpoints, letterHandlers),
];

/** Every graph service with its resolvers. */
export const graphs = [mountedGraph(onboardingGraph, onboardingResolvers), mountedGraph(searchGraph, searchResolvers)];

/** Every job, repeated job and listener. */
const workers = [
  ...referenceJobs,
  ...mediaJobs,
  ...notificationJobs,
  ...identityJobs,
  ...identityListeners,
  ...socialJobs,
  ...approvalListeners,
  ...guidedJobs,
  ...deletionJobs,
  ...exportJobs,
  ...exportListeners,
  ...passkeyJobs,
  ...secondStepJobs,
  ...hubInvitationJobs,
  ...hubInvitationListeners,
  ...batchJobs,
  ...sessionJobs,
  ...calendarJobs,
  ...attendanceJobs,
  ...attendanceListeners,
  ...liveJobs,
  ...liveListeners,
  ...contentJobs,
  ...contentListeners,
  ...formJobs,
  ...formListeners,
  ...certificateJobs,
  ...certificateListeners,
  ...communityJobs,
  ...invitationJobs,
  ...applicationListeners,
  ...delegationJobs,
  ...countingJobs,
  ...countingListeners,
  ...reportJobs,
  ...reportListeners,
  ...trackingJobs,
  ...letterJobs,
];

/** What must happen within the transaction of an event. */
const reactions = [
  ...organizationReactions,
  ...programReactions,
  ...batchReactions,
  ...sessionReactions,
  ...calendarReactions,
  ...attendanceReactions,
  ...markReactions,
  ...pollReactions,
  ...liveReactions,
  ...contentReactions,
  ...formReactions,
  ...certificateReactions,
  ...communityReactions,
  ...invitationReactions,
  ...recentSearchReactions,
  ...analyticsReactions,
  ...trackingReactions,
];

export interface App {
  readonly http: FastifyInstance;
  readonly platform: Platform;
  readonly database: Database;
  readonly jobs: Jobs | undefined;
  /** Says at once that this process is about to stop; it still answers. */
  drain(): void;
  close(): Promise<void>;
}

export interface AppOptions {
  readonly env: Env;
  readonly log: Log;
  readonly databaseUrl: string;
  /** Whether this process works on jobs too. */
  readonly runsJobs: boolean;
  /** Whether it turns calls away while it cannot keep up. */
  readonly shedsLoad: boolean;
}

/** Assembles one server process; it does not listen yet. */
export async function createApp({ env, log, databaseUrl, runsJobs, shedsLoad }: AppOptions): Promise<App> {
  const database = openDatabase({ url: databaseUrl, poolSize: env.DATABASE_POOL, waitMs: env.DATABASE_WAIT_MS, log });
  const fanout = await openFanout(databaseUrl, log);
  const platform: Platform = { env, log, db: database.db, fanout, secret: masterSecret(env) };
  installReactions(reactions);
  installDemands([demandsSecondStep]);
  const http = await createServer(platform);
  if (shedsLoad) shedUnderPressure(http);
  let draining = false;
  const gatekeeper = {
    platform,
    sharedKey: sharedKeyOf(platform),
    authenticate: (token: string) => authenticate(platform, token),
  };
  mount(http, groups, gatekeeper);
  mountGraphs(http, graphs, gatekeeper);
  mountDocs(http, groups, env.PRODUCT_NAME);
  mountHealth(http, { platform, database, isDraining: () => draining, measures: liveMeasures(platform) });
  mountInbox(http, platform);
  mountMailService(http, platform);
  mountUnsubscribe(http, platform);
  mountTexts(http, platform);
  const findReader: FindReader = async (request, reply) => {
    const actor = await findActor(request, gatekeeper);
    return actor?.userId ?? findCookieHolder(platform, cookiesOf(request, reply, isSecure(env)));
  };
  mountFiles(http, platform, findReader);
  mountReports(http, platform, findReader);
  mountPollReports(http, platform, findReader);
  mountAnswers(http, platform, findReader);
  mountLiveSocket(http, platform);
  mountRedirects(http, platform);
  mountAppLinks(http, platform);
  mountSecurityContact(http, platform);
  mountTranslations(http, platform);
  await mountWeb(http, {
    storageOrigin: storageOf(platform).origin,
    headOf: (pathname) => headOf(platform, pathname),
  });
  const jobs = runsJobs ? await startJobs(platform, databaseUrl, workers) : undefined;
  return {
    http,
    platform,
    database,
    jobs,
    drain: () => void (draining = true),
    async close() {
      draining = true;
      await http.close();
      await jobs?.stop();
      await fanout.close();
      await database.close();
    },
  };
}
