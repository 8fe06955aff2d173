import { page, type Page } from "../kernel/page.ts";

/** The legal pages, pages of content, links that lead on, and what developers read. */
export const sitePages: readonly Page[] = [
  page("/terms", "public", ["site"], () => import("./pages/terms-page.tsx").then(({ TermsPage }) => TermsPage)),
  page("/privacy", "public", ["site"], () => import("./pages/notice-pages.tsx").then(({ PrivacyPage }) => PrivacyPage)),
  page("/copyright", "public", ["site"], () =>
    import("./pages/notice-pages.tsx").then(({ CopyrightPage }) => CopyrightPage),
  ),
  page("/cookie-notice", "public", ["site"], () =>
    import("./pages/notice-pages.tsx").then(({ CookieNoticePage }) => CookieNoticePage),
  ),
  page("/dev/inbox", "public", ["site"], () => import("./pages/inbox-page.tsx").then(({ InboxPage }) => InboxPage)),
  page("/redirect", "public", [], () => import("./pages/redirect-page.tsx").then(({ RedirectPage }) => RedirectPage)),
  page("/translations", "shell", ["site", "identity"], () =>
    import("./pages/translations-page.tsx").then(({ TranslationsPage }) => TranslationsPage),
  ),
  page("/become-a-partner", "public", ["stories"], () =>
    import("./pages/story-page.tsx").then(({ StoryPage }) => StoryPage),
  ),
  page("/become-a-partner/introduction", "public", ["stories"], () =>
    import("./pages/story-page.tsx").then(({ StoryPage }) => StoryPage),
  ),
  page("/become-a-partner/partner-launch-training", "public", ["stories"], () =>
    import("./pages/story-page.tsx").then(({ StoryPage }) => StoryPage),
  ),
  page("/become-a-partner/additional-trainings", "public", ["stories"], () =>
    import("./pages/story-page.tsx").then(({ StoryPage }) => StoryPage),
  ),
  page("/become-a-partner/superhubs", "public", ["stories"], () =>
    import("./pages/story-page.tsx").then(({ StoryPage }) => StoryPage),
  ),
  page("/become-a-partner/superhubs/partner-launch-trainings", "public", ["stories"], () =>
    import("./pages/story-page.tsx").then(({ StoryPage }) => StoryPage),
  ),
  page("/echo-initiatives", "public", ["stories"], () =>
    import("./pages/story-page.tsx").then(({ StoryPage }) => StoryPage),
  ),
  page("/echo-initiatives/cancer", "public", ["stories"], () =>
    import("./pages/story-page.tsx").then(({ StoryPage }) => StoryPage),
  ),
  page("/echo-initiatives/palliative-care", "public", ["stories"], () =>
    import("./pages/story-page.tsx").then(({ StoryPage }) => StoryPage),
  ),
  page("/echo-initiatives/global-health", "public", ["stories"], () =>
    import("./pages/story-page.tsx").then(({ StoryPage }) => StoryPage),
  ),
  page("/echo-initiatives/gender-equity", "public", ["stories"], () =>
    import("./pages/story-page.tsx").then(({ StoryPage }) => StoryPage),
  ),
  page("/echo-initiatives/mental-health", "public", ["stories"], () =>
    import("./pages/story-page.tsx").then(({ StoryPage }) => StoryPage),
  ),
  page("/echo-initiatives/maternal-and-newborn-health", "public", ["stories"], () =>
    import("./pages/story-page.tsx").then(({ StoryPage }) => StoryPage),
  ),
  page("/echo-institute-programs", "public", ["stories"], () =>
    import("./pages/story-page.tsx").then(({ StoryPage }) => StoryPage),
  ),
  page("/echo-institute-programs/facilitation", "public", ["stories"], () =>
    import("./pages/story-page.tsx").then(({ StoryPage }) => StoryPage),
  ),
  page("/echo-institute-programs/evaluation", "public", ["stories"], () =>
    import("./pages/story-page.tsx").then(({ StoryPage }) => StoryPage),
  ),
];
