import { page, type Page } from "../../kernel/page.ts";

export const organizationProfilePages: readonly Page[] = [
  page("/hub/$hubId/edit", "shell", ["organizations", "media", "reference", "hubs", "wordings"], () =>
    import("./pages/edit-organization-page.tsx").then(({ EditHubPage }) => EditHubPage),
  ),
  page("/superhub/$hubId/edit", "shell", ["organizations", "media", "reference", "hubs", "wordings"], () =>
    import("./pages/edit-organization-page.tsx").then(({ EditSuperhubPage }) => EditSuperhubPage),
  ),
];
