import { page, type Page } from "../kernel/page.ts";

export const peoplePages: readonly Page[] = [
  page("/hub/$hubId/person/$userId", "shell", ["people", "batches"], () =>
    import("./pages/person-page.tsx").then(({ PersonPage }) => PersonPage),
  ),
];
