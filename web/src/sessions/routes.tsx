import { page } from "../kernel/page.ts";

const zoomPage = (path: string) =>
  page(path, "shell", ["meetings"], () => import("./zoom/pages/zoom-page.tsx").then(({ ZoomPage }) => ZoomPage));

const recordingTermsPage = (path: string) =>
  page(path, "shell", ["recordings"], () =>
    import("./recordings/pages/recording-terms-page.tsx").then(({ RecordingTermsPage }) => RecordingTermsPage),
  );

/** The check-in screen of a session, the page of those who meet at a plain link, the Zoom accounts and the terms of recordings of an organization. */
export const sessionPages = [
  page("/session/$sessionId/door", "fullScreen", ["attendance"], () =>
    import("./checkins/pages/door-page.tsx").then(({ DoorPage }) => DoorPage),
  ),
  page("/session/$sessionId/stay", "shell", ["meetings", "sessions"], () =>
    import("./stays/pages/stay-page.tsx").then(({ StayPage }) => StayPage),
  ),
  zoomPage("/hub/$hubId/zoom"),
  zoomPage("/superhub/$hubId/zoom"),
  recordingTermsPage("/hub/$hubId/recordings"),
  recordingTermsPage("/superhub/$hubId/recordings"),
];
