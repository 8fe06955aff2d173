import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { CONVERSATIONS_PATH, discussionSearch } from "@openrounds/contract/community/paths.ts";
import { POST_PAGES } from "@openrounds/contract/community/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { pagesOnly, useListAddress } from "../../ui/list/list-address.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { AnnouncementCard } from "../components/question-card.tsx";
import { PhoneOnly } from "../components/phone-only.tsx";

function OwnAnnouncements() {
  const t = useText();
  const list = useListAddress(pagesOnly);
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
        <ListView
          query={useQuery(endpointQuery(announcementEndpoints.listMine, { query: { pageNumber: list.page } }))}
          list={list}
          rowsOf={({ announcementList }) => announcementList}
          totalOf={({ totalNumber }) => totalNumber}
          pageSize={POST_PAGES.announcements}
          rowHeight="4rem"
          empty={{ title: t("community.announcements.empty"), text: t("community.announcements.emptyText") }}
        >
          {(posts) =>
            posts.map((post) => (
              <AnnouncementCard
                key={post.postId}
                post={post}
                batchName={post.entityName}
                headingLink={(heading) => (
                  <Link to={batchPath(post.entityId)} search={discussionSearch("announcement", post.postId)}>
                    {heading}
                  </Link>
                )}
              />
            ))
          }
        </ListView>
      </div>
    </main>
  );
}

/** The announcements of all the person's batches, on a phone. */
export const AnnouncementsPage = () => (
  <PhoneOnly>
    <OwnAnnouncements />
  </PhoneOnly>
);
