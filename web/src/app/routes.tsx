import { UNSUBSCRIBE_PATH } from "@openrounds/contract/notifications/settings/paths.ts";
import { NOTICES_PATH } from "@openrounds/contract/notifications/notices/paths.ts";
import { TO_DO_PATH } from "@openrounds/contract/notifications/waiting/paths.ts";
import { CALENDAR_PATH, CHECK_IN_PATH } from "@openrounds/contract/sessions/paths.ts";
import { openPage } from "../kernel/opened-page.ts";
import { answeredPage, entryPage, page, type Page } from "../kernel/page.ts";
import { WelcomePage } from "./pages/welcome-page.tsx";

/** Home, or a page of a batch, a session or a program, which one call answers. */
const answered = (declared: Page): Page =>
  answeredPage(declared, (address) =>
    openPage(async (isOpen) => (await import("./pages/answers.ts")).readAnswer(address, isOpen)),
  );

/** Pages that are composed of several domains. */
export const appPages = [
  entryPage("/welcome", ["welcome"], WelcomePage),
  page("/email/signup", "public", ["identity"], () =>
    import("./pages/email-sign-up-page.tsx").then(({ EmailSignUpPage }) => EmailSignUpPage),
  ),
  page("/onboard", "fullScreen", ["identity", "reference", "organizations"], () =>
    import("./pages/onboard-page.tsx").then(({ OnboardPage }) => OnboardPage),
  ),
  page("/superhub/$superhubId/hubs", "shell", ["hubs", "organizations", "onboarding"], () =>
    import("./pages/hub/hubs-page.tsx").then(({ HubsWithApplicationsPage }) => HubsWithApplicationsPage),
  ),
  page("/hub-onboarding/onboard", "fullScreen", ["identity", "reference", "organizations"], () =>
    import("./pages/onboard-page.tsx").then(({ OnboardPage }) => OnboardPage),
  ),
  page(
    "/hub-onboarding/home",
    "fullScreen",
    ["onboarding", "home", "identity", "batches", "hubs", "organizations"],
    () => import("./pages/hub-onboarding/home-page.tsx").then(({ HubOnboardingHomePage }) => HubOnboardingHomePage),
  ),
  page("/hub-onboarding/echo-features", "public", ["onboarding", "identity"], () =>
    import("./pages/hub-onboarding/features-page.tsx").then(({ HubFeaturesPage }) => HubFeaturesPage),
  ),
  answered(
    page("/home", "shell", ["home", "sessions"], () =>
      import("./pages/home-page.tsx").then(({ HomePage }) => HomePage),
    ),
  ),
  page(NOTICES_PATH, "shell", ["inbox"], () =>
    import("./pages/notices-page.tsx").then(({ NoticesPage }) => NoticesPage),
  ),
  page(TO_DO_PATH, "shell", ["inbox", "forms"], () =>
    import("./pages/to-do-page.tsx").then(({ ToDoPage }) => ToDoPage),
  ),
  page("/outbox", "shell", ["device"], () => import("./pages/outbox-page.tsx").then(({ OutboxPage }) => OutboxPage)),
  page(CALENDAR_PATH, "shell", ["calendar", "sessions"], () =>
    import("./pages/calendar-page.tsx").then(({ CalendarPage }) => CalendarPage),
  ),
  page("/hub/$hubId/calendar", "shell", ["calendar", "sessions"], () =>
    import("./pages/calendar-page.tsx").then(({ OrganizationCalendarPage }) => OrganizationCalendarPage),
  ),
  answered(
    page("/batch/$batchId", "shell", ["batches", "sessions", "invitations"], () =>
      import("./pages/batch-page.tsx").then(({ BatchPage }) => BatchPage),
    ),
  ),
  answered(
    page("/hub/$hubId/batch/$batchId", "shell", ["batches", "sessions", "invitations"], () =>
      import("./pages/batch-page.tsx").then(({ BatchPage }) => BatchPage),
    ),
  ),
  answered(
    page("/session/$sessionId", "shell", ["sessions", "batches", "attendance"], () =>
      import("./pages/session-page.tsx").then(({ SessionPage }) => SessionPage),
    ),
  ),
  page("/live/$sessionId", "dark", ["sessions", "room"], () =>
    import("./pages/room-page.tsx").then(({ RoomPage }) => RoomPage),
  ),
  page("/guest", "public", ["sessions", "room", "identity"], () =>
    import("./pages/guest-page.tsx").then(({ GuestPage }) => GuestPage),
  ),
  page("/recording/$recordingId", "public", ["recordings", "identity"], () =>
    import("./pages/recording-page.tsx").then(({ RecordingPage }) => RecordingPage),
  ),
  page(CHECK_IN_PATH, "public", ["attendance", "identity"], () =>
    import("./pages/check-in-page.tsx").then(({ CheckInPage }) => CheckInPage),
  ),
  page(UNSUBSCRIBE_PATH, "public", ["site", "profile", "identity"], () =>
    import("./pages/unsubscribe-page.tsx").then(({ UnsubscribePage }) => UnsubscribePage),
  ),
  page("/profile", "shell", ["profile", "identity", "media", "reference", "home", "organizations"], () =>
    import("./pages/profile-page.tsx").then(({ ProfilePage }) => ProfilePage),
  ),
  page("/public-profile/$userId", "public", ["profile", "identity"], () =>
    import("./pages/public-profile-page.tsx").then(({ PublicProfilePage }) => PublicProfilePage),
  ),
  page("/hub-profile/$hubId", "public", ["organizations", "programs", "identity"], () =>
    import("./pages/hub-profile-page.tsx").then(({ HubProfilePage }) => HubProfilePage),
  ),
  page("/programs", "shell", ["programs", "batches", "sessions", "home"], () =>
    import("./pages/program/programs-page.tsx").then(({ ProgramsPage }) => ProgramsPage),
  ),
  page("/hub/$hubId/programs", "shell", ["programs", "batches", "sessions", "home"], () =>
    import("./pages/program/programs-page.tsx").then(({ ProgramsPage }) => ProgramsPage),
  ),
  page("/public/program/$programId", "public", ["programs", "batches", "identity"], () =>
    import("./pages/program/public-program-page.tsx").then(({ PublicProgramPage }) => PublicProgramPage),
  ),
  page("/hub-onboarding/public/program/$programId", "public", ["programs", "batches", "identity"], () =>
    import("./pages/program/public-program-page.tsx").then(({ PublicProgramPage }) => PublicProgramPage),
  ),
  answered(
    page("/program/$programId", "shell", ["programs", "batches"], () =>
      import("./pages/program-page.tsx").then(({ ProgramPage }) => ProgramPage),
    ),
  ),
  answered(
    page("/program/$programId/details", "shell", ["programs", "batches"], () =>
      import("./pages/program-page.tsx").then(({ ProgramPage }) => ProgramPage),
    ),
  ),
  answered(
    page("/hub/$hubId/program/$programId/details", "shell", ["programs", "batches"], () =>
      import("./pages/program-page.tsx").then(({ ProgramPage }) => ProgramPage),
    ),
  ),
];
