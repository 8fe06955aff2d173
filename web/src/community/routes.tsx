import { page, type Page } from "../kernel/page.ts";

/** Discussions on a phone, where the server is one for development; those of a batch stand on its page. */
export const communityPages: readonly Page[] = [
  page("/conversations", "shell", ["community", "media", "batches"], () =>
    import("./pages/conversations-page.tsx").then(({ ConversationsPage }) => ConversationsPage),
  ),
  page("/conversations/comments", "shell", ["community", "media", "batches"], () =>
    import("./pages/comments-page.tsx").then(({ CommentsPage }) => CommentsPage),
  ),
  page("/announcements", "shell", ["community", "media", "batches"], () =>
    import("./pages/announcements-page.tsx").then(({ AnnouncementsPage }) => AnnouncementsPage),
  ),
];
