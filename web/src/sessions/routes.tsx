import { page } from "../kernel/page.ts";

const zoomPage = (path: string) =>
  page(path, "shell", ["meetings"], () => import("./zoom/pages/zoom-page.tsx").then(({ ZoomPage }) => ZoomPage));

/** The check-in screen of a session, and the Zoom accounts of an organization. */
export const sessionPages = [
  page("/session/$sessionId/door", "fullScreen", ["attendance"], () =>
    import("./checkins/pages/door-page.tsx").then(({ DoorPage }) => DoorPage),
  ),
  zoomPage("/hub/$hubId/zoom"),
  zoomPage("/superhub/$hubId/zoom"),
];
