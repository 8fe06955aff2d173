import { page, type Page } from "../kernel/page.ts";

const notices = () => import("./pages/notice-pages.tsx");

/** The legal pages, and what developers read. */
export const sitePages: readonly Page[] = [
  page("/terms", "public", ["site"], () => import("./pages/terms-page.tsx").then(({ TermsPage }) => TermsPage)),
  page("/privacy", "public", ["site"], () => notices().then(({ PrivacyPage }) => PrivacyPage)),
  page("/copyright", "public", ["site"], () => notices().then(({ CopyrightPage }) => CopyrightPage)),
  page("/cookie-notice", "public", ["site"], () => notices().then(({ CookieNoticePage }) => CookieNoticePage)),
  page("/dev/inbox", "public", ["site"], () => import("./pages/inbox-page.tsx").then(({ InboxPage }) => InboxPage)),
];
