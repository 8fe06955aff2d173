import { ANNOUNCEMENTS_PATH, COMMENTS_PATH, CONVERSATIONS_PATH } from "@openrounds/contract/community/paths.ts";
import type { MessageDomain } from "@openrounds/messages/keys.ts";
import { page, type Page } from "../kernel/page.ts";

const TEXTS: readonly MessageDomain[] = ["community", "content", "media", "batches", "sessions"];

/** Discussions on a phone, where the server is one for development; those of a batch stand on its page. */
export const communityPages: readonly Page[] = [
  page(CONVERSATIONS_PATH, "shell", TEXTS, () =>
    import("./pages/conversations-page.tsx").then(({ ConversationsPage }) => ConversationsPage),
  ),
  page(COMMENTS_PATH, "shell", TEXTS, () =>
    import("./pages/comments-page.tsx").then(({ CommentsPage }) => CommentsPage),
  ),
  page(ANNOUNCEMENTS_PATH, "shell", TEXTS, () =>
    import("./pages/announcements-page.tsx").then(({ AnnouncementsPage }) => AnnouncementsPage),
  ),
];
