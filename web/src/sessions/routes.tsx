import { page } from "../kernel/page.ts";

/** The pages of a session: itself, and its live room in a window of its own. */
export const sessionPages = [
  page("/session/$sessionId", "shell", ["sessions", "batches"], () =>
    import("./pages/session-page.tsx").then(({ SessionPage }) => SessionPage),
  ),
  page("/live/$sessionId", "dark", ["sessions"], () =>
    import("./live/pages/room-page.tsx").then(({ RoomPage }) => RoomPage),
  ),
];
