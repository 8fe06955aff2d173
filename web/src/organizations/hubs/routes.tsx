import { page, type Page } from "../../kernel/page.ts";

export const hubPages: readonly Page[] = [
  page("/superhub/$superhubId/invite", "shell", ["hubs", "organizations", "media", "reference"], () =>
    import("./pages/invite-hub-page.tsx").then(({ InviteHubPage }) => InviteHubPage),
  ),
];
