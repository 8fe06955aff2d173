import { announcementEndpoints } from "@openrounds/contract/community/announcements/endpoints.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import type { DiscussionAnswer } from "@openrounds/contract/community/schemas.ts";
import type { CallInput, EndpointShape, Schema } from "@openrounds/contract/kernel/endpoint.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import type * as z from "zod/mini";
import { useState } from "react";
import { useDelivery } from "../../kernel/delivery.ts";
import { dropDraftOf, keepDraftOf } from "../../kernel/drafts.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { useContractForm } from "../../ui/form/contract-form.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import { useDraft } from "../../ui/form/draft.ts";
import { toast } from "../../ui/toast.ts";
import { announcementReads, conversationReads, questionsThing } from "../data.ts";
import { outcomeHandlers, PostDialog, usePostFiles } from "./post-dialog.tsx";
import {
  announcementForm,
  answerForm,
  askForm,
  questionForm,
  readPostDraft,
  type PostExtras,
  type PostFormValues,
  type PostKind,
} from "./post-form.ts";
import { useUndoablePost } from "./post-undo.ts";

interface NewPostProps {
  readonly batch: { readonly batchId: string; readonly programId: string };
  readonly onClose: () => void;
}

const entityOf = ({ batchId }: NewPostProps["batch"]) => ({ entityId: batchId, entityType: "BATCH" as const });

/** Starts a conversation. */
export function AskDialog({ batch, onClose }: NewPostProps) {
  const t = useText();
  const draftName = `ask:${batch.batchId}`;
  const [draft] = useState(() => readPostDraft(draftName));
  const files = usePostFiles("ask");
  const form = useContractForm(askForm({ ...files.extras, draft }));
  useDraft(form.values, (values) => keepDraftOf(draftName, values));
  const close = (): void => {
    dropDraftOf(draftName);
    onClose();
  };
  const tellDone = useUndoablePost(communityEndpoints.removeQuestion, "community.toast.asked");
  const write = useDelivery(communityEndpoints.ask, {
    note: ({ body }) => ({
      ...{ kind: "question", thing: questionsThing(batch.batchId) },
      ...{ title: body.heading, text: body.subText ?? "" },
    }),
    refreshes: conversationReads,
    onKept: () => {
      toast(t("app.kept"));
      close();
    },
    ...outcomeHandlers({ form, tellDone, failedText: t("COMMON_ERROR_MESSAGE"), onClose: close }),
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
      onClose={close}
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
      tellDone: () => toast(t("community.toast.announced")),
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
  readonly post: DiscussionAnswer;
  readonly programId: string;
  readonly onClose: () => void;
}

/** An endpoint that changes a post. */
interface UpdateEndpoint extends EndpointShape {
  readonly body: Schema;
}

/** How the posts of one type are edited. */
interface PostEditor<Endpoint extends UpdateEndpoint> {
  readonly kind: PostKind;
  readonly title: MessageKey;
  readonly doneText: MessageKey;
  readonly failedText: MessageKey;
  readonly toForm: (extras: PostExtras) => ContractFormDefinition<Endpoint["body"], PostFormValues>;
  readonly endpoint: Endpoint;
  readonly toInput: (postId: string, body: z.output<Endpoint["body"]>) => CallInput<Endpoint>;
  readonly refreshes: readonly EndpointShape[];
}

const toUpdateInput = <Body,>(postId: string, body: Body) => ({ query: { postId }, body });

const questionEditor: PostEditor<typeof communityEndpoints.updateQuestion> = {
  kind: "question",
  title: "community.edit.question",
  doneText: "community.toast.updated",
  failedText: "community.toast.notUpdated",
  toForm: questionForm,
  endpoint: communityEndpoints.updateQuestion,
  toInput: toUpdateInput,
  refreshes: conversationReads,
};

const answerEditor: PostEditor<typeof communityEndpoints.updateAnswer> = {
  kind: "answer",
  title: "community.edit.answer",
  doneText: "community.toast.updated",
  failedText: "community.toast.notUpdated",
  toForm: answerForm,
  endpoint: communityEndpoints.updateAnswer,
  toInput: toUpdateInput,
  refreshes: conversationReads,
};

const announcementEditor: PostEditor<typeof announcementEndpoints.update> = {
  kind: "announcement",
  title: "community.edit.announcement",
  doneText: "community.toast.announcementUpdated",
  failedText: "community.toast.announcementNotUpdated",
  toForm: announcementForm,
  endpoint: announcementEndpoints.update,
  toInput: toUpdateInput,
  refreshes: announcementReads,
};

interface EditorDialogProps<Endpoint extends UpdateEndpoint> extends EditPostProps {
  readonly editor: PostEditor<Endpoint>;
}

function EditorDialog<Endpoint extends UpdateEndpoint>(props: EditorDialogProps<Endpoint>) {
  const t = useText();
  const { editor, post, programId, onClose } = props;
  const files = usePostFiles(editor.kind, post);
  const form = useContractForm(editor.toForm(files.extras));
  const update = useEndpointMutation(editor.endpoint, {
    refreshes: editor.refreshes,
    ...outcomeHandlers({ form, tellDone: () => toast(t(editor.doneText)), failedText: t(editor.failedText), onClose }),
  });
  return (
    <PostDialog
      kind={editor.kind}
      title={t(editor.title)}
      submit={t("app.save")}
      programId={programId}
      form={form}
      files={files}
      onSubmit={(body) => update.mutate(editor.toInput(post.postId, body))}
      isBusy={update.isPending}
      onClose={onClose}
    />
  );
}

/** Edits a post of any type. */
export function EditDialog(props: EditPostProps) {
  if (props.post.postType === "ANNOUNCEMENT") return <EditorDialog {...props} editor={announcementEditor} />;
  return props.post.postType === "Answer" ? (
    <EditorDialog {...props} editor={answerEditor} />
  ) : (
    <EditorDialog {...props} editor={questionEditor} />
  );
}
