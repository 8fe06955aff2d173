import { page, type Page } from "../../kernel/page.ts";

export const hubPages: readonly Page[] = [
  page("/superhub/$superhubId/invite", "shell", ["hubs", "organizations", "media", "reference"], () =>
    import("./pages/invite-hub-page.tsx").then(({ InviteHubPage }) => InviteHubPage),
  ),
  page("/superhub/$superhubId/superhubs", "shell", ["hubs", "organizations"], () =>
    import("../superhubs/pages/superhubs-page.tsx").then(({ SuperhubsPage }) => SuperhubsPage),
  ),
  page("/superhub/$superhubId/accounts", "shell", ["hubs", "organizations"], () =>
    import("../accounts/pages/accounts-page.tsx").then(({ AccountsPage }) => AccountsPage),
  ),
];
