import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { CONTENT_LIMITS, renameContentSchema, type ContentItem } from "@openrounds/contract/content/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { TextField } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { contentReads } from "../data.ts";

interface RenameDialogProps {
  readonly item: ContentItem;
  readonly onClose: () => void;
}

/** Changes the title of content. */
export function RenameDialog({ item: { contentId, name }, onClose }: RenameDialogProps) {
  const t = useText();
  const form = useContractForm({ schema: renameContentSchema, values: { name } });
  const rename = useEndpointMutation(contentEndpoints.rename, {
    refreshes: contentReads,
    onDone: () => {
      toast(t("content.renamed"));
      onClose();
    },
    onFail: form.showRefusal,
  });
  return (
    <FormDialog
      title={t("content.renameTitle")}
      form={form}
      isBusy={rename.isPending}
      submit={t("content.authorSave")}
      disabledReason={form.values.name.trim() === name ? t("app.unchanged") : undefined}
      onSubmit={(body) => rename.mutate({ params: { contentId }, body })}
      onClose={onClose}
    >
      <TextField label={t("content.name")} maxLength={CONTENT_LIMITS.name} {...form.field("name")} />
    </FormDialog>
  );
}
