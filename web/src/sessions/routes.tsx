import { page } from "../kernel/page.ts";

/** The live room of a session, in a window of its own. */
export const sessionPages = [
  page("/live/$sessionId", "dark", ["sessions"], () =>
    import("./live/pages/room-page.tsx").then(({ RoomPage }) => RoomPage),
  ),
];
