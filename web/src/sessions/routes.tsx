import { page } from "../kernel/page.ts";

/** The check-in screen of a session. */
export const sessionPages = [
  page("/session/$sessionId/door", "fullScreen", ["attendance"], () =>
    import("./checkins/pages/door-page.tsx").then(({ DoorPage }) => DoorPage),
  ),
];
