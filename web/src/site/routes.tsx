import { page, type Page } from "../kernel/page.ts";

const story = page("/become-a-partner", "public", ["stories"], () =>
  import("./pages/story-page.tsx").then(({ StoryPage }) => StoryPage),
);

/** The paths of story pages, all shown by one page component. */
const STORIES = [
  "/become-a-partner",
  "/become-a-partner/introduction",
  "/become-a-partner/partner-launch-training",
  "/become-a-partner/additional-trainings",
  "/become-a-partner/superhubs",
  "/become-a-partner/superhubs/partner-launch-trainings",
  "/echo-initiatives",
  "/echo-initiatives/cancer",
  "/echo-initiatives/palliative-care",
  "/echo-initiatives/global-health",
  "/echo-initiatives/gender-equity",
  "/echo-initiatives/mental-health",
  "/echo-initiatives/maternal-and-newborn-health",
  "/echo-institute-programs",
  "/echo-institute-programs/facilitation",
  "/echo-institute-programs/evaluation",
];

/** Legal pages, story pages, redirects, and pages for developers. */
export const sitePages: readonly Page[] = [
  page("/terms", "public", ["legal", "identity"], () =>
    import("./pages/terms-page.tsx").then(({ TermsPage }) => TermsPage),
  ),
  page("/privacy", "public", ["legal", "identity"], () =>
    import("./pages/notice-pages.tsx").then(({ PrivacyPage }) => PrivacyPage),
  ),
  page("/copyright", "public", ["legal", "identity"], () =>
    import("./pages/notice-pages.tsx").then(({ CopyrightPage }) => CopyrightPage),
  ),
  page("/cookie-notice", "public", ["legal", "identity"], () =>
    import("./pages/notice-pages.tsx").then(({ CookieNoticePage }) => CookieNoticePage),
  ),
  page("/dev/inbox", "public", ["site"], () => import("./pages/inbox-page.tsx").then(({ InboxPage }) => InboxPage)),
  page("/redirect", "public", [], () => import("./pages/redirect-page.tsx").then(({ RedirectPage }) => RedirectPage)),
  page("/translations", "shell", ["site", "identity"], () =>
    import("./pages/translations-page.tsx").then(({ TranslationsPage }) => TranslationsPage),
  ),
  ...STORIES.map((path) => ({ ...story, path })),
];
