import { page, type Page } from "../kernel/page.ts";

export const programPages: readonly Page[] = [
  page("/hub/$hubId/program/create", "shell", ["programs", "media", "reference", "organizations"], () =>
    import("./pages/create-program-page.tsx").then(({ CreateProgramPage }) => CreateProgramPage),
  ),
];
