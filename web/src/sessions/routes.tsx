import { page } from "../kernel/page.ts";

/** The pages of a session. */
export const sessionPages = [
  page("/session/$sessionId", "shell", ["sessions", "batches"], () =>
    import("./pages/session-page.tsx").then(({ SessionPage }) => SessionPage),
  ),
];
