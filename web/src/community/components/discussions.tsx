import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { discussionSearch, type DiscussionSubtab } from "@openrounds/contract/community/paths.ts";
import type { Post } from "@openrounds/contract/community/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { prepareRichText } from "../../ui/rich-text.tsx";
import { SegmentedControl } from "../../ui/tabs.tsx";
import "../../ui/styles/community.css";
import { Announcements, AnnouncementView } from "./announcements.tsx";
import { Conversations } from "./conversations.tsx";
import type { PostBatch } from "./post-view.tsx";
import { QuestionView } from "./question-view.tsx";
import { Guidelines, LatestAnnouncement, DiscussionSettingsCard } from "./side.tsx";

interface DiscussionAddress {
  readonly subtab: DiscussionSubtab;
  /** The question or the announcement that is open. */
  readonly postId: string | undefined;
}

/** The part of the discussions that the address names. */
function useDiscussionAddress(): DiscussionAddress {
  const { subtab, postId, announcementId } = useSearch({ strict: false }) as Record<string, string | undefined>;
  return subtab === "announcement" ? { subtab, postId: announcementId } : { subtab: "conversations", postId };
}

const linkIn = (subtab: DiscussionSubtab) =>
  function openPost({ postId }: Post, heading: string): ReactNode {
    return (
      <Link to="." search={discussionSearch(subtab, postId)}>
        {heading}
      </Link>
    );
  };

/** The number of conversations and announcements, and the latest announcement. */
function useDiscussionOverview({ batchId }: PostBatch) {
  const query = { entityId: batchId, pageNumber: 0 };
  const questions = useQuery(endpointQuery(communityEndpoints.listQuestions, { query })).data;
  const announcements = useQuery(endpointQuery(announcementEndpoints.list, { query })).data;
  return {
    counts: { conversations: questions?.totalNumber, announcement: announcements?.totalNumber },
    latest: announcements?.announcementInBatch[0],
  };
}

/** The conversations and announcements of a batch, as lists or one in full. */
export function Discussions({ batch }: { readonly batch: PostBatch }) {
  const t = useText();
  const navigate = useNavigate();
  const { subtab, postId } = useDiscussionAddress();
  const { counts, latest } = useDiscussionOverview(batch);
  const go = (to: DiscussionSubtab, id?: string): void => void navigate({ to: ".", search: discussionSearch(to, id) });
  const isList = postId === undefined;
  const isRead = counts.conversations !== undefined;
  useEffect(() => {
    if (isRead) prepareRichText();
  }, [isRead]);
  return (
    <div className="cols">
      <div className="stack g4">
        {isList && (
          <div className="row between">
            <SegmentedControl
              label={t("community.which")}
              segments={[
                { key: "conversations", label: t("community.conversations"), count: counts.conversations },
                { key: "announcement", label: t("community.announcements"), count: counts.announcement },
              ]}
              selected={subtab}
              onSelect={go}
            />
          </div>
        )}
        {isList && subtab === "conversations" && <Conversations batch={batch} link={linkIn(subtab)} />}
        {isList && subtab === "announcement" && <Announcements batch={batch} link={linkIn(subtab)} />}
        {!isList && subtab === "conversations" && (
          <QuestionView key={postId} {...{ batch, postId }} onBack={() => go("conversations")} />
        )}
        {!isList && subtab === "announcement" && (
          <AnnouncementView key={postId} {...{ batch, postId }} onBack={() => go("announcement")} />
        )}
      </div>
      <aside className="stack g4">
        <div className="stack g4 only-d">
          <Guidelines title={isList ? t("community.guidelines") : t("community.guidelines.before")} />
          {latest !== undefined && subtab === "conversations" && (
            <LatestAnnouncement
              post={latest}
              onSeeAll={() => go("announcement")}
              onOpen={() => go("announcement", latest.postId)}
            />
          )}
        </div>
        {isList && batch.permissionCode.includes("BATCH_SETTINGS") && (
          <DiscussionSettingsCard batchId={batch.batchId} />
        )}
      </aside>
    </div>
  );
}
