import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import type { Answer, PostFile } from "@openrounds/contract/community/schemas.ts";
import { useState } from "react";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { FilePicker } from "../components/file-picker.tsx";
import { filesOf, useUploads, type FormFile } from "../components/uploading.ts";
import { announcementReads, conversationReads } from "../data.ts";
import { PostFields, usePostForm } from "./post-fields.tsx";
import { EMPTY_DRAFT, draftOf, maxFiles, type PostDraft, type PostKind } from "./post-form.ts";

/** What a dialog hands in. */
export interface Written {
  readonly draft: PostDraft;
  readonly files: PostFile[];
  /** The version of the post that was read; undefined for a new one. */
  readonly version: number | undefined;
}

interface PostDialogProps {
  readonly kind: PostKind;
  readonly title: string;
  readonly submit: string;
  readonly programId: string;
  /** The post that is edited. */
  readonly post?: Answer;
  readonly send: (written: Written) => Promise<unknown>;
  readonly done: string;
  /** Said before why it failed. */
  readonly failed: string;
  readonly onClose: () => void;
}

/** Takes a file away from a post at once, and tells how that went. */
function useRemoveKept(post: Answer | undefined, onRemoved: (file: FormFile, version: number) => void) {
  const t = useText();
  const remove = useChange(communityEndpoints.removeAttachment, {
    refreshes: post?.postType === "ANNOUNCEMENT" ? announcementReads : conversationReads,
  });
  return async (file: FormFile): Promise<void> => {
    try {
      const query = { postId: post?.postId ?? "", fileName: file.filename };
      const { version } = await remove.mutateAsync({ query });
      toast(t("community.toast.fileDeleted"));
      onRemoved(file, version);
    } catch {
      toastFailure(t("community.toast.fileNotDeleted"));
    }
  };
}

/** Writes or edits a post; what was typed stays when it is refused. */
export function PostDialog({ kind, title, submit, programId, post, send, done, failed, onClose }: PostDialogProps) {
  const t = useText();
  const form = usePostForm(kind, post === undefined ? EMPTY_DRAFT : draftOf(post));
  const uploading = useUploads(maxFiles(kind), post?.attachments);
  const [version, setVersion] = useState(post?.version);
  const [isSending, setSending] = useState(false);
  const removeKept = useRemoveKept(post, ({ id }, changed) => {
    uploading.remove(id);
    setVersion(changed);
  });
  const hand = async (): Promise<void> => {
    if (!form.check()) return;
    setSending(true);
    try {
      await send({ draft: form.draft, files: filesOf(uploading.files), version });
      toast(done);
      onClose();
    } catch (failure) {
      if (failure instanceof CallFailure) form.refuse(failure.fields);
      toastFailure(`${failed}. ${messageOf(failure)}`);
      setSending(false);
    }
  };
  return (
    <Dialog
      title={title}
      width="wide"
      opened
      typed={[form.draft, uploading.files.map(({ id }) => id)]}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button look="primary" busy={isSending} disabled={uploading.isBusy} onClick={() => void hand()}>
            {submit}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        <PostFields form={form} programId={programId} />
        <FilePicker uploading={uploading} onRemoveKept={(file) => void removeKept(file)} />
      </div>
    </Dialog>
  );
}
