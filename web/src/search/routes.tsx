import { page, type Page } from "../kernel/page.ts";

/** The results of both kinds, and of each kind with its filters. */
export const searchPages: readonly Page[] = [
  page("/search", "shell", ["search", "programs", "organizations"], () =>
    import("./pages/search-page.tsx").then(({ SearchPage }) => SearchPage),
  ),
  page("/search/program", "shell", ["search", "programs", "organizations"], () =>
    import("./pages/program-search-page.tsx").then(({ ProgramSearchPage }) => ProgramSearchPage),
  ),
  page("/search/hub", "shell", ["search", "programs", "organizations"], () =>
    import("./pages/hub-search-page.tsx").then(({ HubSearchPage }) => HubSearchPage),
  ),
];
