import { page, type Page } from "../kernel/page.ts";

export const analyticsPages: readonly Page[] = [
  page("/analytics/$hubId", "shell", ["analytics", "forms"], () =>
    import("./pages/analytics-page.tsx").then(({ AnalyticsPage }) => AnalyticsPage),
  ),
];
