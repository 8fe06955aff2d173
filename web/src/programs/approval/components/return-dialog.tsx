import { statusChangeSchema } from "@openrounds/contract/programs/approval/schemas.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { programReads } from "../../data.ts";
import { ReasonField } from "./reason-field.tsx";

interface ReturnDialogProps {
  readonly programId: string;
  readonly onClose: () => void;
}

/** Returns a program with a reason that its team reads. */
export function ReturnDialog({ programId, onClose }: ReturnDialogProps) {
  const t = useText();
  const form = useContractForm({
    schema: statusChangeSchema,
    values: { comment: "" },
    toBody: ({ comment }) => ({ entityStatus: "REJECTED", comment }),
    fieldOf: { entityStatus: null },
  });
  const save = useEndpointMutation(programEndpoints.setStatus, {
    refreshes: programReads,
    onDone: () => {
      toast(t("programs.status.saved"));
      onClose();
    },
    onFail: form.showRefusal,
  });
  return (
    <FormDialog
      title={t("approval.return")}
      form={form}
      onSubmit={(body) => save.mutate({ params: { id: programId }, body })}
      isBusy={save.isPending}
      submit={t("approval.return")}
      onClose={onClose}
    >
      <ReasonField {...form.control("comment")} />
    </FormDialog>
  );
}
