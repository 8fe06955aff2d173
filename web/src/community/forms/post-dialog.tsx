import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import type { DiscussionAnswer } from "@openrounds/contract/community/schemas.ts";
import { useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { FilePicker, useUploadReason } from "../components/file-picker.tsx";
import { filesOf, useUploads, type FormFile, type FileUploads } from "../components/file-uploads.ts";
import { announcementReads, conversationReads } from "../data.ts";
import { PostFields } from "./post-fields.tsx";
import { maxFiles, type PostExtras, type PostForm, type PostKind } from "./post-form.ts";

/** The files of a post in the form, and the part of the body that they make up. */
interface PostFiles {
  readonly extras: PostExtras;
  readonly uploads: FileUploads;
  /** Deletes a file of the stored post at once, and shows a toast. */
  readonly removeStored: (file: FormFile) => Promise<void>;
}

/** The files of a new or edited post. */
export function usePostFiles(kind: PostKind, post?: DiscussionAnswer): PostFiles {
  const t = useText();
  const uploads = useUploads(maxFiles(kind), post?.attachments);
  const [version, setVersion] = useState(post?.version);
  const remove = useEndpointMutation(communityEndpoints.removeAttachment, {
    refreshes: post?.postType === "ANNOUNCEMENT" ? announcementReads : conversationReads,
  });
  const removeStored = async ({ id, filename: fileName }: FormFile): Promise<void> => {
    try {
      const changedPost = await remove.mutateAsync({ query: { postId: post?.postId ?? "", fileName } });
      toast(t("community.toast.fileDeleted"));
      uploads.remove(id);
      setVersion(changedPost.version);
    } catch {
      toastFailure(t("community.toast.fileNotDeleted"));
    }
  };
  return { extras: { post, files: filesOf(uploads.files), version }, uploads, removeStored };
}

interface OutcomeOptions<Result> {
  readonly form: Pick<PostForm<never>, "showRefusal">;
  /** Shows that it is saved. */
  readonly tellDone: (result: Result) => void;
  /** The text before the reason of a failure. */
  readonly failedText: string;
  readonly onClose: () => void;
}

/** What a dialog does after saving: it closes with a toast, or keeps what was typed and shows the refusal. */
export const outcomeHandlers = <Result,>({ form, tellDone, failedText, onClose }: OutcomeOptions<Result>) => ({
  onDone: (result: Result) => {
    tellDone(result);
    onClose();
  },
  onFail: (failure: Error) => form.showRefusal(failure, `${failedText}. ${messageOf(failure)}`),
});

interface PostDialogProps<Body> {
  readonly kind: PostKind;
  readonly title: string;
  readonly submit: string;
  readonly programId: string;
  readonly form: PostForm<Body>;
  readonly files: PostFiles;
  readonly onSubmit: (body: Body) => void;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

/** The dialog that creates or edits a post. */
export function PostDialog<Body>({ kind, programId, form, files, ...dialog }: PostDialogProps<Body>) {
  const { uploads, removeStored } = files;
  return (
    <FormDialog {...dialog} width="wide" form={form} disabledReason={useUploadReason(uploads)}>
      <div className="stack g4">
        <PostFields kind={kind} form={form} programId={programId} />
        <FilePicker uploads={uploads} onRemoveStored={(file) => void removeStored(file)} />
      </div>
    </FormDialog>
  );
}
