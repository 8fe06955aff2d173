import { useState } from "react";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import type { ContentItem } from "@openrounds/contract/content/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { contentReads } from "../data.ts";
import { AuthorField } from "./author-field.tsx";

interface AuthorDialogProps {
  readonly item: ContentItem;
  readonly onClose: () => void;
}

/** Says whose content it is. */
export function AuthorDialog({ item: { contentId, batchId, owner }, onClose }: AuthorDialogProps) {
  const t = useText();
  const [userId, setUserId] = useState(owner.userId);
  const change = useChange(contentEndpoints.setOwner, {
    refreshes: contentReads,
    onDone: () => {
      toast(t("content.authorChanged"));
      onClose();
    },
    onFail: () => toastFailure(t("SESSION_CONTENT_SOMETHING_WENT_WRONG_WHILE_UPDATING_ERROR")),
  });
  const save = (): void => change.mutate({ params: { contentId }, body: { owner: userId } });
  return (
    <Dialog
      title={t("content.authorTitle")}
      opened
      typed={userId}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("content.cancel")}</Button>
          <Button
            look="primary"
            busy={change.isPending}
            disabled={userId === "" || userId === owner.userId}
            onClick={save}
          >
            {t("content.authorSave")}
          </Button>
        </>
      }
    >
      <AuthorField
        batchId={batchId}
        value={userId}
        known={{ value: owner.userId, label: `${owner.firstName} ${owner.lastName}`.trim() }}
        onChange={setUserId}
      />
    </Dialog>
  );
}
