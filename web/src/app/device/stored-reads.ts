import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { seatEndpoints } from "@openrounds/contract/batches/seats/endpoints.ts";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { certificateRuleEndpoints } from "@openrounds/contract/certificates/rule/endpoints.ts";
import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { assessmentEndpoints } from "@openrounds/contract/forms/assessments/endpoints.ts";
import { formEndpoints } from "@openrounds/contract/forms/endpoints.ts";
import { feedbackEndpoints } from "@openrounds/contract/forms/feedback/endpoints.ts";
import { registrationEndpoints } from "@openrounds/contract/forms/registration/endpoints.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { noticeEndpoints } from "@openrounds/contract/notifications/notices/endpoints.ts";
import { waitingEndpoints } from "@openrounds/contract/notifications/waiting/endpoints.ts";
import { firstStepEndpoints } from "@openrounds/contract/onboarding/first-steps/endpoints.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { managingEndpoints } from "@openrounds/contract/organizations/managing/endpoints.ts";
import { approvalEndpoints } from "@openrounds/contract/programs/approval/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { calendarEndpoints } from "@openrounds/contract/sessions/calendar/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { outcomeEndpoints } from "@openrounds/contract/sessions/outcomes/endpoints.ts";
import { pollEndpoints } from "@openrounds/contract/sessions/polls/endpoints.ts";
import { recordingEndpoints } from "@openrounds/contract/sessions/recordings/endpoints.ts";
import { queryClient } from "../../kernel/query.ts";
import { storeResponsesOf } from "../../kernel/stored-responses.ts";

/** What the frame and home show. */
const home: readonly EndpointShape[] = [
  ...[identityEndpoints.readUser, identityEndpoints.policyAgreements],
  ...[organizationEndpoints.permissions, organizationEndpoints.read, managingEndpoints.permissions],
  ...[noticeEndpoints.countUnread, noticeEndpoints.list, waitingEndpoints.listMine, firstStepEndpoints.read],
  ...[hubInvitationEndpoints.listMine, approvalEndpoints.listWaiting, seatEndpoints.listMine],
  ...[programEndpoints.listOfUser, programEndpoints.listOfOrganization, programEndpoints.read],
  ...[certificateEndpoints.listMine, certificateRuleEndpoints.read, certificateRuleEndpoints.listMine],
];

const batchesAndSessions: readonly EndpointShape[] = [
  ...[batchEndpoints.listMine, batchEndpoints.list, batchEndpoints.read],
  ...[sessionEndpoints.listMine, sessionEndpoints.listOfOrganization, sessionEndpoints.listOfSuperHub],
  ...[sessionEndpoints.listOfBatch, sessionEndpoints.recent, sessionEndpoints.summaries, sessionEndpoints.read],
  ...[calendarEndpoints.listMine, outcomeEndpoints.read, pollEndpoints.list, liveEndpoints.conference],
  ...[attendanceEndpoints.list, recordingEndpoints.list, liveEndpoints.captions],
];

const contentAndDiscussions: readonly EndpointShape[] = [
  ...[contentEndpoints.list, contentEndpoints.details, contentEndpoints.pages],
  ...[communityEndpoints.listQuestions, communityEndpoints.readQuestion, communityEndpoints.readSettings],
  ...[communityEndpoints.guidelines, referenceEndpoints.searchFocusAreas],
  ...[announcementEndpoints.listMine, announcementEndpoints.list, announcementEndpoints.read],
];

const forms: readonly EndpointShape[] = [
  ...[formEndpoints.listMine, formEndpoints.listOfBatch, feedbackEndpoints.readOfSession],
  ...[assessmentEndpoints.readForPerson, registrationEndpoints.read],
];

/** Stores the results of these reads on the device of the signed-in person; returns how to end it. */
export const storeReads = (): (() => void) =>
  storeResponsesOf(queryClient, [...home, ...batchesAndSessions, ...contentAndDiscussions, ...forms]);
