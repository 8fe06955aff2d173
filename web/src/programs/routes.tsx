import { page, type Page } from "../kernel/page.ts";

export const programPages: readonly Page[] = [
  page("/hub/$hubId/program/create", "shell", ["programs", "authoring", "media", "reference"], () =>
    import("./pages/create-program-page.tsx").then(({ CreateProgramPage }) => CreateProgramPage),
  ),
  page("/hub/$hubId/create/program/v2", "shell", ["programs", "authoring", "media", "reference"], () =>
    import("./guided/pages/guided-program-page.tsx").then(({ GuidedProgramPage }) => GuidedProgramPage),
  ),
];
