import { page } from "../kernel/page.ts";

/** Pages that are composed of several domains. */
export const appPages = [
  page("/home", "shell", ["batches", "sessions", "programs", "identity", "certificates"], () =>
    import("./pages/home-page.tsx").then(({ HomePage }) => HomePage),
  ),
  page("/batch/$batchId", "shell", ["batches", "sessions", "programs", "invitations", "certificates"], () =>
    import("./pages/batch-page.tsx").then(({ BatchPage }) => BatchPage),
  ),
  page("/hub/$hubId/batch/$batchId", "shell", ["batches", "sessions", "programs", "invitations", "certificates"], () =>
    import("./pages/batch-page.tsx").then(({ BatchPage }) => BatchPage),
  ),
  page("/program/$programId/details", "shell", ["programs", "batches", "sessions"], () =>
    import("./pages/program-page.tsx").then(({ ProgramPage }) => ProgramPage),
  ),
  page("/hub/$hubId/program/$programId/details", "shell", ["programs", "batches", "sessions"], () =>
    import("./pages/program-page.tsx").then(({ ProgramPage }) => ProgramPage),
  ),
];
