import { page, type Page } from "../kernel/page.ts";

/** Discussions on a phone, on servers for development; a batch has its discussions on its page. */
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
