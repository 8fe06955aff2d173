import { useState } from "react";
import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { CONTENT_LIMITS, type ContentItem } from "@openrounds/contract/content/schemas.ts";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { contentReads } from "../data.ts";

interface RenameDialogProps {
  readonly item: ContentItem;
  readonly onClose: () => void;
}

/** Gives content another title. */
export function RenameDialog({ item: { contentId, name: given }, onClose }: RenameDialogProps) {
  const t = useText();
  const [name, setName] = useState(given);
  const [wrong, setWrong] = useState<string>();
  const rename = useChange(contentEndpoints.rename, {
    refreshes: contentReads,
    onDone: () => {
      toast(t("content.renamed"));
      onClose();
    },
    onFail: (failure) => {
      const atField = failure instanceof CallFailure ? failure.fields["name"] : undefined;
      setWrong(atField);
      if (atField === undefined) toastFailure(messageOf(failure));
    },
  });
  const save = (): void => rename.mutate({ params: { contentId }, body: { name } });
  return (
    <Dialog
      title={t("content.renameTitle")}
      opened
      typed={name}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("content.cancel")}</Button>
          <Button look="primary" busy={rename.isPending} disabled={name.trim() === given} onClick={save}>
            {t("content.authorSave")}
          </Button>
        </>
      }
    >
      <TextField
        label={t("content.name")}
        value={name}
        error={wrong}
        maxLength={CONTENT_LIMITS.name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setWrong(undefined);
        }}
      />
    </Dialog>
  );
}
