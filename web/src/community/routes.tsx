import { ANNOUNCEMENTS_PATH, COMMENTS_PATH, CONVERSATIONS_PATH } from "@openrounds/contract/community/paths.ts";
import { page, type Page } from "../kernel/page.ts";

/** Discussions on a phone, where the server is one for development; those of a batch stand on its page. */
export const communityPages: readonly Page[] = [CONVERSATIONS_PATH, COMMENTS_PATH, ANNOUNCEMENTS_PATH].map((path) =>
  page(path, "shell", ["community", "content", "media", "batches"], () =>
    import("./pages/phone-page.tsx").then(({ PhonePage }) => PhonePage),
  ),
);
