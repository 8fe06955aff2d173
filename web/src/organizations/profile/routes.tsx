import type { MessageDomain } from "@openrounds/messages/keys.ts";
import { page, type Page } from "../../kernel/page.ts";

const TEXTS: readonly MessageDomain[] = ["organizations", "media", "reference", "programs"];

export const organizationProfilePages: readonly Page[] = [
  page("/hub/$hubId/edit", "shell", TEXTS, () =>
    import("./pages/edit-organization-page.tsx").then(({ EditHubPage }) => EditHubPage),
  ),
  page("/superhub/$hubId/edit", "shell", TEXTS, () =>
    import("./pages/edit-organization-page.tsx").then(({ EditSuperhubPage }) => EditSuperhubPage),
  ),
];
