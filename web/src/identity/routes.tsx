import { page, type Page } from "../kernel/page.ts";

/** The pages of signing in and up. /welcome, /email/signup and /onboard show later domains too and are in app/routes.tsx. */
export const identityPages: readonly Page[] = [
  page("/email", "public", [], () => import("./pages/start-pages.tsx").then(({ EmailPage }) => EmailPage)),
  page("/phone", "public", [], () => import("./pages/start-pages.tsx").then(({ PhonePage }) => PhonePage)),
  page("/email/verify", "public", ["identity"], () =>
    import("./pages/email-verify-page.tsx").then(({ EmailVerifyPage }) => EmailVerifyPage),
  ),
  page("/email/login", "public", ["identity"], () =>
    import("./pages/email-login-page.tsx").then(({ EmailLoginPage }) => EmailLoginPage),
  ),
  page("/phone/verify", "public", ["identity"], () =>
    import("./pages/phone-verify-page.tsx").then(({ PhoneVerifyPage }) => PhoneVerifyPage),
  ),
  page("/phone/login", "public", ["identity"], () =>
    import("./pages/phone-login-page.tsx").then(({ PhoneLoginPage }) => PhoneLoginPage),
  ),
  page("/phone/signup", "public", ["identity"], () =>
    import("./pages/sign-up-pages.tsx").then(({ PhoneSignUpPage }) => PhoneSignUpPage),
  ),
  page("/second-step", "public", ["identity", "profile"], () =>
    import("./second-step/pages/second-step-page.tsx").then(({ SecondStepPage }) => SecondStepPage),
  ),
  page("/social", "public", ["identity", "profile"], () =>
    import("./social/pages/social-page.tsx").then(({ SocialPage }) => SocialPage),
  ),
  page("/forgot-password", "public", ["identity"], () =>
    import("./recovery/pages/forgot-password-page.tsx").then(({ ForgotPasswordPage }) => ForgotPasswordPage),
  ),
  page("/keep-account", "public", ["identity", "profile"], () =>
    import("./profile/pages/keep-account-page.tsx").then(({ KeepAccountPage }) => KeepAccountPage),
  ),
  page("/account-closed", "public", ["identity", "profile"], () =>
    import("./profile/pages/keep-account-page.tsx").then(({ AccountClosedPage }) => AccountClosedPage),
  ),
  page("/user-locked", "public", ["identity"], () =>
    import("./pages/notice-pages.tsx").then(({ UserLockedPage }) => UserLockedPage),
  ),
  page("/invalid", "public", ["identity"], () =>
    import("./pages/notice-pages.tsx").then(({ InvalidPage }) => InvalidPage),
  ),
];
