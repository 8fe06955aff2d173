import { page, type Page } from "../../kernel/page.ts";

export const superhubPages: readonly Page[] = [
  page("/superhub/$superhubId/superhubs", "shell", ["hubs", "organizations", "inviting"], () =>
    import("./pages/superhubs-page.tsx").then(({ SuperhubsPage }) => SuperhubsPage),
  ),
];
