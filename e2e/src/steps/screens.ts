import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { registrationFormPath, builderPath } from "@openrounds/contract/forms/paths.ts";
import { publicProfilePath } from "@openrounds/contract/identity/profile/paths.ts";
import { hubProfilePath, personPath } from "@openrounds/contract/organizations/paths.ts";
import { createProgramPath, guidedProgramPath, programPath } from "@openrounds/contract/programs/paths.ts";
import { doorPath, roomPath, sessionPath } from "@openrounds/contract/sessions/paths.ts";
import { demoId } from "@openrounds/server/demo/ids.ts";
import { DEMO_BATCH, DEMO_HUB, DEMO_SUPERHUB } from "./demo.ts";

const { id: batchId, programId } = DEMO_BATCH;
const { id: hubId } = DEMO_HUB;
const { id: superhubId } = DEMO_SUPERHUB;
const heldId = demoId("session", `${DEMO_BATCH.program}/${DEMO_BATCH.name}/3`);
const comingId = demoId("session", `${DEMO_BATCH.program}/${DEMO_BATCH.name}/12`);
const learnerId = demoId("user", "learner@demo.example");
const NOTHING = demoId("nothing", "nothing");

const ofHub = ["members", "edit", "access", "audit", "programs", "calendar", "messages", "zoom", "recordings"];
const ofSuperhub = [
  ...["hubs", "superhubs", "invite", "members", "edit", "access", "audit", "accounts", "governance"],
  ...["applications", "messages", "zoom", "recordings"],
];
const tabsOf = (address: string, ...tabs: readonly string[]): string[] => [
  address,
  ...tabs.map((tab) => `${address}?tab=${tab}`),
];

/** Who opens which addresses: visitors, and people of the demo network by the name before the @. */
export const SCREENS: Readonly<Record<string, readonly string[]>> = {
  visitor: [
    ...["/welcome", "/email/verify", "/phone/verify", "/forgot-password"],
    ...["/keep-account", "/account-closed", "/user-locked", "/invalid", "/guest", "/check-in", "/unsubscribe"],
    ...["welcome", "about-echo", "echo-network", "echo-features", "email"].map((step) => `/hub-onboarding/${step}`),
    `/public/program/${programId}`,
    `/hub-onboarding/public/program/${programId}`,
    `/public/program/${NOTHING}`,
    hubProfilePath(hubId),
    hubProfilePath(NOTHING),
    publicProfilePath(learnerId),
    `/recording/${NOTHING}`,
    "/certificate/0000-0000-0000",
    ...["/terms", "/terms?tab=india", "/privacy", "/copyright", "/cookie-notice"],
    ...["/help", "/help/learner", "/help/learner/join-session"],
    "/become-a-partner",
    "/become-a-partner/introduction",
    "/become-a-partner/partner-launch-training",
    "/become-a-partner/additional-trainings",
    "/become-a-partner/superhubs",
    "/become-a-partner/superhubs/partner-launch-trainings",
    "/echo-initiatives",
    ...[
      "cancer",
      "palliative-care",
      "global-health",
      "gender-equity",
      "mental-health",
      "maternal-and-newborn-health",
    ].map((name) => `/echo-initiatives/${name}`),
    "/echo-institute-programs",
    "/echo-institute-programs/facilitation",
    "/echo-institute-programs/evaluation",
    "/dev/inbox",
  ],
  learner: [
    ...["/home", "/to-do", "/notifications", "/outbox", "/calendar", "/programs", "/certificate", "/wrap-2024"],
    ...["/feedback", "/assessment"],
    ...["/search?q=care", "/search/program?q=care", "/search/hub?q=care", "/search?q=zzzzzz"],
    ...tabsOf("/profile", "work", "contact", "security", "notifications", "account"),
    ...tabsOf(batchPath(batchId), "discussions", "content", "participants"),
    programPath(programId),
    `/program/${programId}`,
    sessionPath(heldId),
    sessionPath(comingId),
    roomPath(comingId),
    registrationFormPath(batchId),
    "/hub-onboarding/organization-registration",
    `/hub/${hubId}/members`,
    `/analytics/${hubId}`,
  ],
  hub: [
    ...["/home", "/to-do", "/notifications", "/translations"],
    ...ofHub.map((page) => `/hub/${hubId}/${page}`),
    createProgramPath(hubId),
    guidedProgramPath(hubId),
    programPath(programId, hubId),
    ...tabsOf(
      batchPath(batchId, hubId),
      ...["discussions", "content", "participants", "certificates", "messages", "forms"],
    ),
    `${batchPath(batchId)}?tab=participants&which=invited`,
    ...tabsOf(sessionPath(heldId), "insights", "feedback", "content"),
    doorPath(comingId),
    personPath(hubId, learnerId),
    ...["registration", "feedback", "new"].map((form) => builderPath(batchId, form)),
    `/batch/${batchId}/assessment/${demoId("form", `ASSESSMENT:${DEMO_BATCH.program}/${DEMO_BATCH.name}`)}`,
    ...tabsOf(`/analytics/${hubId}`, "participants", "forms"),
  ],
  superhub: ["/home", "/to-do", ...ofSuperhub.map((page) => `/superhub/${superhubId}/${page}`)],
  newhub: ["/home", "/to-do"],
};

/** The pages that only phones have, for a learner. */
export const PHONE_SCREENS: readonly string[] = ["/conversations", "/announcements"];

/** Pages that show only what was begun before, each with the walk that opens it; their address alone leads elsewhere. */
export const BEGUN_ELSEWHERE: Readonly<Record<string, string>> = {
  "/email": "identity/entry",
  "/phone": "identity/entry",
  "/email/login": "identity/entry",
  "/email/signup": "identity/entry",
  "/phone/login": "identity/entry",
  "/phone/signup": "identity/entry",
  "/second-step": "identity/second-step",
  "/social": "identity/social",
  "/onboard": "identity/account",
  "/redirect": "app/shell",
  "/feedback/share": "forms/forms",
  "/session/$sessionId/stay": "sessions/stays",
  "/conversations/comments": "community/discussions",
  "/hub/$hubId/batch/$batchId/create-certificate": "certificates/certificates",
  "/hub-onboarding/onboard": "onboarding/hub-onboarding",
  "/hub-onboarding/home": "onboarding/hub-onboarding",
  "/hub-onboarding/project-echo-introduction": "onboarding/hub-onboarding",
  "/hub-onboarding/partnership-agreement": "onboarding/hub-onboarding",
  "/hub-onboarding/invite-hub-member": "onboarding/hub-onboarding",
  "/hub-onboarding/join-training-sessions": "onboarding/hub-onboarding",
};
