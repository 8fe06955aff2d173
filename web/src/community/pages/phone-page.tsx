import { ANNOUNCEMENTS_PATH, COMMENTS_PATH } from "@openrounds/contract/community/paths.ts";
import { useLocation } from "@tanstack/react-router";
import { PhoneOnly } from "../components/phone-only.tsx";
import { AnnouncementsPage } from "./announcements-page.tsx";
import { CommentsPage } from "./comments-page.tsx";
import { ConversationsPage } from "./conversations-page.tsx";

/** The page of discussions at an address: all conversations, one of them, or the announcements. */
function PageAt({ pathname }: { readonly pathname: string }) {
  if (pathname === ANNOUNCEMENTS_PATH) return <AnnouncementsPage />;
  return pathname === COMMENTS_PATH ? <CommentsPage /> : <ConversationsPage />;
}

/** The pages of discussions on a phone; they come together, for who opens one opens the next. */
export function PhonePage() {
  const { pathname } = useLocation();
  return (
    <PhoneOnly>
      <PageAt pathname={pathname} />
    </PhoneOnly>
  );
}
