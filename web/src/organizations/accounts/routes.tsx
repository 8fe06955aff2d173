import { page, type Page } from "../../kernel/page.ts";

export const accountPages: readonly Page[] = [
  page("/superhub/$superhubId/accounts", "shell", ["hubs", "organizations"], () =>
    import("./pages/accounts-page.tsx").then(({ AccountsPage }) => AccountsPage),
  ),
];
