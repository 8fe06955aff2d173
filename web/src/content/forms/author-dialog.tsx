import { contentEndpoints } from "@openrounds/contract/content/endpoints.ts";
import { contentOwnerInputSchema, type ContentItem } from "@openrounds/contract/content/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { contentReads } from "../data.ts";
import { AuthorField } from "./author-field.tsx";

interface AuthorDialogProps {
  readonly item: ContentItem;
  readonly onClose: () => void;
}

/** Changes the owner of content. */
export function AuthorDialog({ item: { contentId, batchId, owner }, onClose }: AuthorDialogProps) {
  const t = useText();
  const form = useContractForm({ schema: contentOwnerInputSchema, values: { owner: owner.userId } });
  const change = useEndpointMutation(contentEndpoints.setOwner, {
    refreshes: contentReads,
    onDone: () => {
      toast(t("content.authorChanged"));
      onClose();
    },
    onFail: (failure) => form.showRefusal(failure, t("SESSION_CONTENT_SOMETHING_WENT_WRONG_WHILE_UPDATING_ERROR")),
  });
  return (
    <FormDialog
      title={t("content.authorTitle")}
      form={form}
      isBusy={change.isPending}
      submit={t("content.authorSave")}
      enabledWhen="changed and valid"
      onSubmit={(body) => change.mutate({ params: { contentId }, body })}
      onClose={onClose}
    >
      <AuthorField
        batchId={batchId}
        known={{ value: owner.userId, label: `${owner.firstName} ${owner.lastName}`.trim() }}
        {...form.control("owner")}
      />
    </FormDialog>
  );
}
