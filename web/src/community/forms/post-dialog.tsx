import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import type { Answer } from "@openrounds/contract/community/schemas.ts";
import { useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { FilePicker, useUploadReason } from "../components/file-picker.tsx";
import { filesOf, useUploads, type FormFile, type Uploading } from "../components/uploading.ts";
import { announcementReads, conversationReads } from "../data.ts";
import { PostFields } from "./post-fields.tsx";
import { maxFiles, type PostExtras, type PostForm, type PostKind } from "./post-form.ts";

/** The files of a post that is written, and what is sent of them. */
interface PostFiles {
  readonly extras: PostExtras;
  readonly uploading: Uploading;
  /** Takes a file away from a post at once, and tells how that went. */
  readonly removeKept: (file: FormFile) => Promise<void>;
}

/** The files of a new post, or of one that is edited. */
export function usePostFiles(kind: PostKind, post?: Answer): PostFiles {
  const t = useText();
  const uploading = useUploads(maxFiles(kind), post?.attachments);
  const [version, setVersion] = useState(post?.version);
  const remove = useEndpointMutation(communityEndpoints.removeAttachment, {
    refreshes: post?.postType === "ANNOUNCEMENT" ? announcementReads : conversationReads,
  });
  const removeKept = async ({ id, filename: fileName }: FormFile): Promise<void> => {
    try {
      const changed = await remove.mutateAsync({ query: { postId: post?.postId ?? "", fileName } });
      toast(t("community.toast.fileDeleted"));
      uploading.remove(id);
      setVersion(changed.version);
    } catch {
      toastFailure(t("community.toast.fileNotDeleted"));
    }
  };
  return { extras: { post, files: filesOf(uploading.files), version }, uploading, removeKept };
}

interface Outcome {
  readonly form: Pick<PostForm<never>, "showRefusal">;
  readonly done: string;
  /** Said before why it failed. */
  readonly failed: string;
  readonly onClose: () => void;
}

/** What a dialog tells of its post in the end; what was typed stays when it is refused. */
export const outcomeOf = ({ form, done, failed, onClose }: Outcome) => ({
  onDone: () => {
    toast(done);
    onClose();
  },
  onFail: (failure: Error) => form.showRefusal(failure, `${failed}. ${messageOf(failure)}`),
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

/** Writes or edits a post. */
export function PostDialog<Body>({ kind, programId, form, files, ...dialog }: PostDialogProps<Body>) {
  const { uploading, removeKept } = files;
  return (
    <FormDialog {...dialog} width="wide" form={form} disabledReason={useUploadReason(uploading)}>
      <div className="stack g4">
        <PostFields kind={kind} form={form} programId={programId} />
        <FilePicker uploading={uploading} onRemoveKept={(file) => void removeKept(file)} />
      </div>
    </FormDialog>
  );
}
