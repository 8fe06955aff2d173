import { page } from "../kernel/page.ts";

/** The live room of a session, in a window of its own, and its check-in screen. */
export const sessionPages = [
  page("/live/$sessionId", "dark", ["sessions", "room"], () =>
    import("./live/pages/room-page.tsx").then(({ RoomPage }) => RoomPage),
  ),
  page("/session/$sessionId/door", "fullScreen", ["attendance"], () =>
    import("./checkins/pages/door-page.tsx").then(({ DoorPage }) => DoorPage),
  ),
];
