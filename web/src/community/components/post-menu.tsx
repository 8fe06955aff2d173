import { IconDots, IconLink, IconPencil, IconTrash } from "@tabler/icons-react";
import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { postPath } from "@openrounds/contract/community/paths.ts";
import type { DiscussionAnswer } from "@openrounds/contract/community/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { IconButton } from "../../ui/button.tsx";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { askToConfirm } from "../../ui/confirmation.ts";
import { toast, toastFailure } from "../../ui/toast.ts";
import { announcementReads, conversationReads } from "../data.ts";

const REMOVALS = {
  Question: communityEndpoints.removeQuestion,
  Answer: communityEndpoints.removeAnswer,
  ANNOUNCEMENT: announcementEndpoints.remove,
  CONVERSATION: communityEndpoints.removeQuestion,
} as const;

/** Deletes a post after a confirmation, and shows a toast. */
function useRemoval({ postId, postType }: DiscussionAnswer, onRemoved: () => void): () => void {
  const t = useText();
  const isAnnouncement = postType === "ANNOUNCEMENT";
  const remove = useEndpointMutation(REMOVALS[postType], {
    refreshes: isAnnouncement
      ? announcementReads.slice(0, 1)
      : conversationReads.slice(0, postType === "Answer" ? 2 : 1),
    onDone: () => {
      toast(t(isAnnouncement ? "community.toast.announcementDeleted" : "community.toast.deleted"));
      onRemoved();
    },
    onFail: () =>
      toastFailure(t(isAnnouncement ? "community.toast.announcementNotDeleted" : "community.toast.notDeleted")),
  });
  const title = {
    Question: t("community.delete.question"),
    Answer: t("community.delete.answer"),
    ANNOUNCEMENT: t("community.delete.announcement"),
    CONVERSATION: t("community.delete.question"),
  }[postType];
  return () =>
    askToConfirm({
      title,
      text: postType === "Question" ? t("community.delete.questionText") : t("community.delete.text"),
      confirm: t("community.delete"),
      cancel: t("app.cancel"),
      onConfirm: () => remove.mutate({ query: { postId } }),
    });
}

interface PostMenuProps {
  readonly post: DiscussionAnswer;
  readonly onEdit: () => void;
  readonly onRemoved: () => void;
}

/** The menu of a post: edit and delete for people with the right to, its link for everyone. */
export function PostMenu({ post, onEdit, onRemoved }: PostMenuProps) {
  const t = useText();
  const remove = useRemoval(post, onRemoved);
  const about = post.postType === "Answer" ? { postType: "CONVERSATION" as const, postId: post.parentId ?? "" } : post;
  const share = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(`${location.origin}${postPath(post.entityId, about)}`);
      toast(t("community.share.done"));
    } catch {
      toastFailure(t("community.share.failed"));
    }
  };
  const entries: MenuEntry[] = [
    ...(post.canEdit ? [{ label: t("community.edit"), icon: IconPencil, onPress: onEdit }] : []),
    { label: t("community.share"), icon: IconLink, onPress: () => void share() },
    ...(post.canDelete ? [{ label: t("community.delete"), icon: IconTrash, isHarmful: true, onPress: remove }] : []),
  ];
  return (
    <Menu entries={entries} target={(props) => <IconButton icon={IconDots} label={t("community.more")} {...props} />} />
  );
}
