import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { CONVERSATIONS_PATH, discussionSearch } from "@openrounds/contract/community/paths.ts";
import { POST_PAGES } from "@openrounds/contract/community/schemas.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { read } from "../../kernel/query.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/states.tsx";
import { AnnouncementCard } from "../components/question-card.tsx";
import { PhoneOnly } from "../components/phone-only.tsx";

function OwnAnnouncements() {
  const t = useText();
  const [pageNumber, setPageNumber] = useState(0);
  const { announcementList, totalNumber } = useSuspenseQuery(
    read(announcementEndpoints.listMine, { query: { pageNumber } }),
  ).data;
  return (
    <main className="page">
      <PageHeader
        title={t("community.announcements")}
        actions={
          <Link className="link" to={CONVERSATIONS_PATH}>
            {t("community.conversations")}
          </Link>
        }
      />
      <div className="stack g4">
        {totalNumber === 0 && (
          <Empty title={t("community.announcements.empty")} text={t("community.announcements.emptyText")} />
        )}
        {announcementList.map((post) => (
          <AnnouncementCard
            key={post.postId}
            post={post}
            batchName={post.entityName}
            open={(heading) => (
              <Link to={batchPath(post.entityId)} search={discussionSearch("announcement", post.postId)}>
                {heading}
              </Link>
            )}
          />
        ))}
        {totalNumber > POST_PAGES.announcements && (
          <Pager page={pageNumber} size={POST_PAGES.announcements} total={totalNumber} onPage={setPageNumber} />
        )}
      </div>
    </main>
  );
}

/** The announcements of all own batches, on a phone. */
export const AnnouncementsPage = () => (
  <PhoneOnly>
    <OwnAnnouncements />
  </PhoneOnly>
);
