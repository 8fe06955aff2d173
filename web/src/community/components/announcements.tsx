import { IconSpeakerphone } from "@tabler/icons-react";
import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { POST_PAGES, type Post } from "@openrounds/contract/community/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { pagesOnly, useListAddress } from "../../ui/list/list-address.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { Note, Skeleton } from "../../ui/states.tsx";
import { FILE_URL_REFRESH, useDiscussionSettings, useRefreshOnceSeen } from "../data.ts";
import { BackLink, FullPost, type PostBatch } from "./post-view.tsx";
import { AnnouncementCard } from "./question-card.tsx";
import { PostFailed } from "./post-failed.tsx";

const AnnounceDialog = lazy(async () => ({ default: (await import("../forms/dialogs.tsx")).AnnounceDialog }));

/** The button that posts an announcement. */
function AnnounceButton({ batch }: { readonly batch: PostBatch }) {
  const t = useText();
  const [isWriting, setWriting] = useState(false);
  return (
    <div>
      <Button look="primary" icon={IconSpeakerphone} onClick={() => setWriting(true)}>
        {t("community.announce")}
      </Button>
      {isWriting && (
        <Suspense>
          <AnnounceDialog batch={batch} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface AnnouncementsProps {
  readonly batch: PostBatch;
  readonly link: (post: Post, heading: string) => ReactNode;
}

/** The announcements of a batch, newest first. */
export function Announcements({ batch, link }: AnnouncementsProps) {
  const t = useText();
  const list = useListAddress(pagesOnly);
  const query = { entityId: batch.batchId, pageNumber: list.page };
  const settings = useDiscussionSettings(batch.batchId);
  const mayAnnounce = batch.permissionCode.includes("ADD_ANNOUNCEMENT");
  return (
    <>
      {settings?.isAnnouncementEnabled === false && <Note tone="neutral">{t("community.closed.announcements")}</Note>}
      {settings?.isAnnouncementEnabled === true && mayAnnounce && <AnnounceButton batch={batch} />}
      <ListView
        query={useQuery(endpointQuery(announcementEndpoints.list, { query }))}
        list={list}
        rowsOf={({ announcementInBatch }) => announcementInBatch}
        totalOf={({ totalNumber }) => totalNumber}
        pageSize={POST_PAGES.announcements}
        rowHeight="4rem"
        empty={{ title: t("community.announcements.empty"), text: t("community.announcements.emptyText") }}
        failed={(failure) => <PostFailed failure={failure} />}
      >
        {(posts) =>
          posts.map((post) => (
            <AnnouncementCard key={post.postId} post={post} headingLink={(heading) => link(post, heading)} />
          ))
        }
      </ListView>
    </>
  );
}

interface AnnouncementViewProps {
  readonly batch: PostBatch;
  readonly postId: string;
  readonly onBack: () => void;
}

/** An announcement on its own page. */
export function AnnouncementView({ batch, postId, onBack }: AnnouncementViewProps) {
  const t = useText();
  const { data, error } = useQuery({
    ...endpointQuery(announcementEndpoints.read, { query: { postId } }),
    ...FILE_URL_REFRESH,
  });
  const post = data?.announcementDetails;
  useRefreshOnceSeen(post?.postId, announcementEndpoints.list);
  return (
    <div className="stack g4">
      <BackLink onBack={onBack}>{t("community.announcements")}</BackLink>
      {error !== null && <PostFailed failure={error} />}
      {post === undefined && error === null && <Skeleton lines={6} />}
      {post?.postId === postId && error === null && <FullPost post={post} batch={batch} onRemoved={onBack} />}
    </div>
  );
}
