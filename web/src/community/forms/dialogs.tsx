import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import type { Answer } from "@openrounds/contract/community/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { announcementReads, conversationReads } from "../data.ts";
import { PostDialog, type Written } from "./post-dialog.tsx";

interface NewProps {
  readonly batch: { readonly batchId: string; readonly programId: string };
  readonly onClose: () => void;
}

const entityOf = ({ batchId }: NewProps["batch"]) => ({ entityId: batchId, entityType: "BATCH" as const });

/** Starts a conversation. */
export function AskDialog({ batch, onClose }: NewProps) {
  const t = useText();
  const ask = useChange(communityEndpoints.ask, { refreshes: conversationReads });
  const send = ({ draft: { heading, subText, focusAreas }, files: attachmentDetails }: Written) =>
    ask.mutateAsync({
      body: { ...entityOf(batch), heading, subText, focusAreas: [...focusAreas], attachmentDetails },
    });
  return (
    <PostDialog
      {...{ kind: "ask", programId: batch.programId, send, onClose }}
      title={t("community.ask.title")}
      submit={t("community.ask.submit")}
      done={t("community.toast.asked")}
      failed={t("COMMON_ERROR_MESSAGE")}
    />
  );
}

/** Posts an announcement. */
export function AnnounceDialog({ batch, onClose }: NewProps) {
  const t = useText();
  const post = useChange(announcementEndpoints.post, { refreshes: announcementReads });
  const send = ({ draft: { heading, subText, sendNotification }, files: attachmentDetails }: Written) =>
    post.mutateAsync({ body: { ...entityOf(batch), heading, subText, sendNotification, attachmentDetails } });
  return (
    <PostDialog
      {...{ kind: "announcement", programId: batch.programId, send, onClose }}
      title={t("community.announce")}
      submit={t("community.announce.submit")}
      done={t("community.toast.announced")}
      failed={t("COMMON_ERROR_MESSAGE")}
    />
  );
}

interface EditProps {
  readonly post: Answer;
  readonly programId: string;
  readonly onClose: () => void;
}

function EditQuestion({ post, programId, onClose }: EditProps) {
  const t = useText();
  const update = useChange(communityEndpoints.updateQuestion, { refreshes: conversationReads });
  const send = ({ draft: { heading, subText, focusAreas }, files: attachmentsDetailList, version }: Written) =>
    update.mutateAsync({
      query: { postId: post.postId },
      body: { heading, subText, focusAreas: [...focusAreas], attachmentsDetailList, version },
    });
  return (
    <PostDialog
      {...{ kind: "question", post, programId, send, onClose }}
      title={t("community.edit.question")}
      submit={t("app.save")}
      done={t("community.toast.updated")}
      failed={t("community.toast.notUpdated")}
    />
  );
}

function EditAnswer({ post, programId, onClose }: EditProps) {
  const t = useText();
  const update = useChange(communityEndpoints.updateAnswer, { refreshes: conversationReads });
  const send = ({ draft: { subText }, files: attachmentsDetailList, version }: Written) =>
    update.mutateAsync({ query: { postId: post.postId }, body: { subText, attachmentsDetailList, version } });
  return (
    <PostDialog
      {...{ kind: "answer", post, programId, send, onClose }}
      title={t("community.edit.answer")}
      submit={t("app.save")}
      done={t("community.toast.updated")}
      failed={t("community.toast.notUpdated")}
    />
  );
}

function EditAnnouncement({ post, programId, onClose }: EditProps) {
  const t = useText();
  const update = useChange(announcementEndpoints.update, { refreshes: announcementReads });
  const send = ({ draft: { heading, subText, sendNotification }, files: attachmentDetails, version }: Written) =>
    update.mutateAsync({
      query: { postId: post.postId },
      body: { heading, subText, sendNotification, attachmentDetails, version },
    });
  return (
    <PostDialog
      {...{ kind: "announcement", post, programId, send, onClose }}
      title={t("community.edit.announcement")}
      submit={t("app.save")}
      done={t("community.toast.announcementUpdated")}
      failed={t("community.toast.announcementNotUpdated")}
    />
  );
}

/** Edits a post of any type. */
export function EditDialog(props: EditProps) {
  if (props.post.postType === "ANNOUNCEMENT") return <EditAnnouncement {...props} />;
  return props.post.postType === "Answer" ? <EditAnswer {...props} /> : <EditQuestion {...props} />;
}
