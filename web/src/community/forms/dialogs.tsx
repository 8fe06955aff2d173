import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import type { Answer } from "@openrounds/contract/community/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { announcementReads, conversationReads } from "../data.ts";
import { outcomeHandlers, PostDialog, usePostFiles } from "./post-dialog.tsx";
import { announcementForm, answerForm, askForm, questionForm } from "./post-form.ts";

interface NewPostProps {
  readonly batch: { readonly batchId: string; readonly programId: string };
  readonly onClose: () => void;
}

const entityOf = ({ batchId }: NewPostProps["batch"]) => ({ entityId: batchId, entityType: "BATCH" as const });

/** Starts a conversation. */
export function AskDialog({ batch, onClose }: NewPostProps) {
  const t = useText();
  const files = usePostFiles("ask");
  const form = useContractForm(askForm(files.extras));
  const write = useEndpointMutation(communityEndpoints.ask, {
    refreshes: conversationReads,
    ...outcomeHandlers({ form, doneText: t("community.toast.asked"), failedText: t("COMMON_ERROR_MESSAGE"), onClose }),
  });
  return (
    <PostDialog
      kind="ask"
      title={t("community.ask.title")}
      submit={t("community.ask.submit")}
      programId={batch.programId}
      form={form}
      files={files}
      onSubmit={(body) => write.mutate({ body: { ...entityOf(batch), ...body } })}
      isBusy={write.isPending}
      onClose={onClose}
    />
  );
}

/** Posts an announcement. */
export function AnnounceDialog({ batch, onClose }: NewPostProps) {
  const t = useText();
  const files = usePostFiles("announcement");
  const form = useContractForm(announcementForm(files.extras));
  const write = useEndpointMutation(announcementEndpoints.post, {
    refreshes: announcementReads,
    ...outcomeHandlers({
      form,
      doneText: t("community.toast.announced"),
      failedText: t("COMMON_ERROR_MESSAGE"),
      onClose,
    }),
  });
  return (
    <PostDialog
      kind="announcement"
      title={t("community.announce")}
      submit={t("community.announce.submit")}
      programId={batch.programId}
      form={form}
      files={files}
      onSubmit={(body) => write.mutate({ body: { ...entityOf(batch), ...body } })}
      isBusy={write.isPending}
      onClose={onClose}
    />
  );
}

interface EditPostProps {
  readonly post: Answer;
  readonly programId: string;
  readonly onClose: () => void;
}

function EditQuestion({ post, programId, onClose }: EditPostProps) {
  const t = useText();
  const files = usePostFiles("question", post);
  const form = useContractForm(questionForm(files.extras));
  const write = useEndpointMutation(communityEndpoints.updateQuestion, {
    refreshes: conversationReads,
    ...outcomeHandlers({
      form,
      doneText: t("community.toast.updated"),
      failedText: t("community.toast.notUpdated"),
      onClose,
    }),
  });
  return (
    <PostDialog
      kind="question"
      title={t("community.edit.question")}
      submit={t("app.save")}
      programId={programId}
      form={form}
      files={files}
      onSubmit={(body) => write.mutate({ query: { postId: post.postId }, body })}
      isBusy={write.isPending}
      onClose={onClose}
    />
  );
}

function EditAnswer({ post, programId, onClose }: EditPostProps) {
  const t = useText();
  const files = usePostFiles("answer", post);
  const form = useContractForm(answerForm(files.extras));
  const write = useEndpointMutation(communityEndpoints.updateAnswer, {
    refreshes: conversationReads,
    ...outcomeHandlers({
      form,
      doneText: t("community.toast.updated"),
      failedText: t("community.toast.notUpdated"),
      onClose,
    }),
  });
  return (
    <PostDialog
      kind="answer"
      title={t("community.edit.answer")}
      submit={t("app.save")}
      programId={programId}
      form={form}
      files={files}
      onSubmit={(body) => write.mutate({ query: { postId: post.postId }, body })}
      isBusy={write.isPending}
      onClose={onClose}
    />
  );
}

function EditAnnouncement({ post, programId, onClose }: EditPostProps) {
  const t = useText();
  const files = usePostFiles("announcement", post);
  const form = useContractForm(announcementForm(files.extras));
  const write = useEndpointMutation(announcementEndpoints.update, {
    refreshes: announcementReads,
    ...outcomeHandlers({
      form,
      doneText: t("community.toast.announcementUpdated"),
      failedText: t("community.toast.announcementNotUpdated"),
      onClose,
    }),
  });
  return (
    <PostDialog
      kind="announcement"
      title={t("community.edit.announcement")}
      submit={t("app.save")}
      programId={programId}
      form={form}
      files={files}
      onSubmit={(body) => write.mutate({ query: { postId: post.postId }, body })}
      isBusy={write.isPending}
      onClose={onClose}
    />
  );
}

/** Edits a post of any type. */
export function EditDialog(props: EditPostProps) {
  if (props.post.postType === "ANNOUNCEMENT") return <EditAnnouncement {...props} />;
  return props.post.postType === "Answer" ? <EditAnswer {...props} /> : <EditQuestion {...props} />;
}
