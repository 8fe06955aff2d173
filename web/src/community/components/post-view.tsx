import { IconArrowLeft, IconRosetteDiscountCheck } from "@tabler/icons-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import type { DiscussionAnswer, Post } from "@openrounds/contract/community/schemas.ts";
import { formatMoment } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { RichTextView } from "../../ui/rich-text-view.tsx";
import { Attachments } from "./attachments.tsx";
import { authorName, PostAge } from "./post-author.tsx";
import { PostMenu } from "./post-menu.tsx";
import { TopicTags } from "./question-card.tsx";
import { ReactionBar, SmallReactions } from "./reactions.tsx";

const EditDialog = lazy(async () => ({ default: (await import("../forms/dialogs.tsx")).EditDialog }));

export type PostBatch = Pick<Batch, "batchId" | "programId" | "permissionCode">;

interface PostViewProps<Viewed extends DiscussionAnswer> {
  readonly post: Viewed;
  readonly batch: PostBatch;
  readonly onRemoved: () => void;
}

/** The menu of a post, with the dialog that edits it. */
function PostActions({ post, batch, onRemoved }: PostViewProps<DiscussionAnswer>) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <PostMenu post={post} onEdit={() => setEditing(true)} onRemoved={onRemoved} />
      {isEditing && (
        <Suspense>
          <EditDialog post={post} programId={batch.programId} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A question or an announcement with its full text. */
export function FullPost({ post, batch, onRemoved }: PostViewProps<Post>) {
  const t = useText();
  const name = authorName(post);
  return (
    <article className="card qfull">
      <div className="row g3">
        <Avatar id={post.userId} name={name} image={post.userDetail.profileImage} size="lg" />
        <div className="grow">
          <p className="semi">{name}</p>
          <p className="sm t3">
            {formatMoment(post.postedAt * 1000)}
            {post.isEdited && ` · ${t("community.edited")}`}
          </p>
        </div>
        <PostActions post={post} batch={batch} onRemoved={onRemoved} />
      </div>
      <h2 className="qfull__h">{post.heading}</h2>
      <RichTextView html={post.subText} />
      <Attachments files={post.attachments} />
      {post.focusAreas.length > 0 && (
        <div className="qfull__t">
          <TopicTags post={post} />
        </div>
      )}
      <ReactionBar post={post} mayReact={batch.permissionCode.includes("ADD_QUESTION")} />
    </article>
  );
}

/** The role of an organizer or teacher, shown at their answers. */
function RoleBadge({ roles }: { readonly roles: DiscussionAnswer["userDetail"]["roles"] }) {
  const t = useText();
  const role = roles.find((each) => each !== "ATTENDEE" && each !== "GUEST_PARTICIPANT");
  if (role === undefined) return null;
  return (
    <Badge tone="brand" icon={IconRosetteDiscountCheck}>
      {t(`batches.role.${role}`)}
    </Badge>
  );
}

/** An answer below its question. */
export function AnswerItem({ post, batch, onRemoved }: PostViewProps<DiscussionAnswer>) {
  const t = useText();
  const name = authorName(post);
  const isOfTeam = post.userDetail.roles.some((role) => role !== "ATTENDEE" && role !== "GUEST_PARTICIPANT");
  return (
    <article className={isOfTeam ? "ans ans--fac" : "ans"}>
      <Avatar id={post.userId} name={name} image={post.userDetail.profileImage} />
      <div className="grow">
        <div className="row between top g2">
          <p className="sm row g2 wrap">
            <span className="semi">{name}</span>
            <RoleBadge roles={post.userDetail.roles} />
            <span className="t3">
              <PostAge postedAt={post.postedAt} />
              {post.isEdited && ` · ${t("community.edited")}`}
            </span>
          </p>
          <PostActions post={post} batch={batch} onRemoved={onRemoved} />
        </div>
        <RichTextView html={post.subText} />
        <Attachments files={post.attachments} />
        <SmallReactions post={post} mayReact={batch.permissionCode.includes("ADD_QUESTION")} />
      </div>
    </article>
  );
}

/** The link back to the list. */
export function BackLink({ children, onBack }: { readonly children: ReactNode; readonly onBack: () => void }) {
  return (
    <button type="button" className="backlink" onClick={onBack}>
      <IconArrowLeft className="i" aria-hidden />
      {children}
    </button>
  );
}
