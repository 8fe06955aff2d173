import { page, type Page } from "../kernel/page.ts";

/** The steps of setting up a hub; pages that show other domains too are in app/routes.tsx. */
export const onboardingPages: readonly Page[] = [
  page("/hub-onboarding/welcome", "public", ["onboarding", "identity"], () =>
    import("./pages/landing-pages.tsx").then(({ HubWelcomePage }) => HubWelcomePage),
  ),
  page("/hub-onboarding/about-echo", "public", ["onboarding", "identity"], () =>
    import("./pages/landing-pages.tsx").then(({ AboutPage }) => AboutPage),
  ),
  page("/hub-onboarding/echo-network", "public", ["onboarding", "identity"], () =>
    import("./pages/landing-pages.tsx").then(({ NetworkPage }) => NetworkPage),
  ),
  page("/hub-onboarding/email", "public", ["onboarding", "identity"], () =>
    import("./pages/email-page.tsx").then(({ HubEmailPage }) => HubEmailPage),
  ),
  page(
    "/hub-onboarding/organization-registration",
    "fullScreen",
    ["onboarding", "identity", "media", "reference", "organizations"],
    () => import("./pages/registration-page.tsx").then(({ RegistrationPage }) => RegistrationPage),
  ),
  page(
    "/hub-onboarding/project-echo-introduction",
    "fullScreen",
    ["onboarding", "identity", "media", "programs", "team"],
    () => import("./pages/introduction-page.tsx").then(({ IntroductionPage }) => IntroductionPage),
  ),
  page(
    "/hub-onboarding/partnership-agreement",
    "fullScreen",
    ["onboarding", "identity", "media", "programs", "team"],
    () => import("./pages/agreement-page.tsx").then(({ AgreementPage }) => AgreementPage),
  ),
  page("/hub-onboarding/invite-hub-member", "fullScreen", ["onboarding", "identity", "media", "team"], () =>
    import("./pages/invite-page.tsx").then(({ InvitePage }) => InvitePage),
  ),
  page(
    "/hub-onboarding/join-training-sessions",
    "fullScreen",
    ["onboarding", "identity", "media", "programs", "team"],
    () => import("./pages/training-page.tsx").then(({ TrainingPage }) => TrainingPage),
  ),
  page("/superhub/$superhubId/applications", "shell", ["onboarding", "organizations"], () =>
    import("./pages/applications-page.tsx").then(({ ApplicationsPage }) => ApplicationsPage),
  ),
];
