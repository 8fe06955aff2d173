import { IconMessageCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { previewOf } from "@openrounds/contract/community/rules.ts";
import { POST_LIMITS, type Post } from "@openrounds/contract/community/schemas.ts";
import { cutText } from "@openrounds/contract/kernel/graphemes.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { authorName, PostAge } from "./post-author.tsx";
import { ReactionCount } from "./reactions.tsx";

/** Up to two topics of a question. */
export function TopicTags({ post }: { readonly post: Pick<Post, "focusAreas"> }) {
  return (
    <span className="row g2 wrap">
      {post.focusAreas.slice(0, POST_LIMITS.tags).map(({ focusAreaId, name }) => (
        <span key={focusAreaId} className="tag">
          {name}
        </span>
      ))}
    </span>
  );
}

interface PostCardProps {
  readonly post: Post;
  /** The truncated heading as the link that opens the post. */
  readonly headingLink: (heading: string) => ReactNode;
}

/** The author and age of a post, and whether it is new. */
function PostMeta({ post }: { readonly post: Post }) {
  const t = useText();
  const name = authorName(post);
  return (
    <div className="row g3">
      <Avatar id={post.userId} name={name} image={post.userDetail.profileImage} />
      <span className="grow sm">
        <span className="med">{name}</span>
        <span className="t3">
          {" · "}
          <PostAge postedAt={post.postedAt} />
        </span>
      </span>
      {post.status === "UNSEEN" && <Badge tone="brand">{t("community.new")}</Badge>}
    </div>
  );
}

/** A question in the list: 250 characters of its text, 35 of its heading. */
export function QuestionCard({ post, headingLink }: PostCardProps) {
  const t = useText();
  return (
    <article className="card qcard">
      <PostMeta post={post} />
      <h2 className="lg">{headingLink(cutText(post.heading, POST_LIMITS.headingPreview))}</h2>
      <p className="sm t2">{previewOf(post.subText, POST_LIMITS.questionPreview)}</p>
      <div className="row between sm t2 qcard__f">
        <TopicTags post={post} />
        <span className="row g4">
          <ReactionCount post={post} />
          <span className="meta num">
            <IconMessageCircle className="i" aria-hidden />
            {t("community.answers", { count: post.replyCount })}
          </span>
        </span>
      </div>
    </article>
  );
}

/** An announcement in a list: 75 characters of its text. */
export function AnnouncementCard({ post, headingLink, batchName }: PostCardProps & { readonly batchName?: string }) {
  return (
    <article className="card qcard">
      <PostMeta post={post} />
      <h2 className="lg">{headingLink(cutText(post.heading, POST_LIMITS.headingPreview))}</h2>
      <p className="sm t2">{previewOf(post.subText, POST_LIMITS.announcementPreview)}</p>
      <div className="row between sm t2 qcard__f">
        <span className="t3">{batchName}</span>
        <ReactionCount post={post} />
      </div>
    </article>
  );
}
