import { page, type Page } from "../../kernel/page.ts";

const texts = ["organizations", "media", "programs", "hubs"] as const;

export const hubPages: readonly Page[] = [
  page("/superhub/$superhubId/hubs", "shell", texts, () =>
    import("./pages/hubs-page.tsx").then(({ HubsPage }) => HubsPage),
  ),
  page("/superhub/$superhubId/invite", "shell", texts, () =>
    import("./pages/invite-hub-page.tsx").then(({ InviteHubPage }) => InviteHubPage),
  ),
];
