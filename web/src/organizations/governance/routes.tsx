import { page, type Page } from "../../kernel/page.ts";

export const governancePages: readonly Page[] = [
  page("/superhub/$superhubId/governance", "shell", ["organizations"], () =>
    import("./pages/governance-page.tsx").then(({ GovernancePage }) => GovernancePage),
  ),
];
