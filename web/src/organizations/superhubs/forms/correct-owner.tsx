import { superhubEndpoints } from "@openrounds/contract/organizations/superhubs/endpoints.ts";
import { ownerCorrectionSchema, type ListedSuperhub } from "@openrounds/contract/organizations/superhubs/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { TextField } from "../../../ui/field.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { toast } from "../../../ui/toast.ts";

interface CorrectOwnerProps {
  readonly superhubId: string;
  readonly superhub: ListedSuperhub;
  readonly onClose: () => void;
}

/** Invites the right e-mail of the owner of a superhub instead of a wrong one. */
export function CorrectOwner({ superhubId, superhub, onClose }: CorrectOwnerProps) {
  const t = useText();
  const { organizationId, invitedTo } = superhub;
  const email = invitedTo ?? "";
  const form = useContractForm({ schema: ownerCorrectionSchema, values: { invitedTo: email } });
  const correct = useEndpointMutation(superhubEndpoints.correct, {
    refreshes: [superhubEndpoints.list],
    onDone: (_, { body }) => {
      toast(t("inviting.corrected", { contact: body.invitedTo }));
      onClose();
    },
    onFail: form.showRefusal,
  });
  return (
    <FormDialog
      title={t("inviting.correctTitle", { contact: email })}
      form={form}
      onSubmit={(body) => correct.mutate({ params: { id: superhubId, superhubId: organizationId }, body })}
      isBusy={correct.isPending}
      submit={t("hubs.superhubs.correct")}
      enabledWhen="changed"
      onClose={onClose}
    >
      <TextField
        type="email"
        label={t("hubs.superhubs.email")}
        help={t("hubs.superhubs.correctHelp", { email })}
        autoFocus
        {...form.field("invitedTo")}
      />
    </FormDialog>
  );
}
