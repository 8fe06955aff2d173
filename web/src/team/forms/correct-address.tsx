import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { addressCorrectionSchema } from "@openrounds/contract/team/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { TextField } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { useRefreshTeam, type Team } from "../data.ts";

interface CorrectAddressProps {
  readonly team: Team;
  readonly member: { readonly userId: string; readonly email: string | null };
  readonly onClose: () => void;
}

/** Invites the right address instead of a wrong one, with the same name, roles and rights. */
export function CorrectAddress({ team, member, onClose }: CorrectAddressProps) {
  const t = useText();
  const refresh = useRefreshTeam();
  const email = member.email ?? "";
  const form = useContractForm({ schema: addressCorrectionSchema, values: { email } });
  const correct = useEndpointMutation(teamEndpoints.correct, {
    onDone: () => {
      toast(t("inviting.corrected", { contact: form.values.email.trim() }));
      refresh();
      onClose();
    },
    onFail: (failure) => form.showRefusal(failure),
  });
  const params = { id: team.organizationId, userId: member.userId };
  return (
    <FormDialog
      title={t("inviting.correctTitle", { contact: email })}
      form={form}
      onSubmit={(body) => correct.mutate({ params, body })}
      isBusy={correct.isPending}
      submit={t("team.correct")}
      enabledWhen="changed"
      onClose={onClose}
    >
      <TextField
        type="email"
        label={t("team.email")}
        help={t("team.correctHelp", { contact: email })}
        autoFocus
        {...form.field("email")}
      />
    </FormDialog>
  );
}
