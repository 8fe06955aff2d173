import { HUB_INVITATION_LIMITS } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { superhubEndpoints } from "@openrounds/contract/organizations/superhubs/endpoints.ts";
import { newSuperhubSchema } from "@openrounds/contract/organizations/superhubs/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { CharacterCounter, TextField } from "../../../ui/field.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { LanguageField, RegistrationField } from "../../hubs/forms/hub-choices.tsx";

interface SuperhubFormProps {
  readonly superhubId: string;
  readonly onClose: () => void;
}

/** Adds a superhub: its name and kind, and its first owner; a failure keeps what was typed. */
export function SuperhubForm({ superhubId, onClose }: SuperhubFormProps) {
  const t = useText();
  const form = useContractForm({
    schema: newSuperhubSchema,
    values: { name: "", registrationType: "", invitedTo: "", lang: "" },
  });
  const { mutate, isPending } = useEndpointMutation(superhubEndpoints.onboard, {
    refreshes: [superhubEndpoints.list],
    onDone: (_, { body }) => {
      toast(t("hubs.superhubs.done", { name: body.name, email: body.invitedTo }));
      onClose();
    },
    onFail: form.showRefusal,
  });
  const mandatory = (label: string): string => t("hubs.form.mandatory", { label });
  return (
    <FormDialog
      title={t("hubs.superhubs.add")}
      form={form}
      isBusy={isPending}
      submit={t("hubs.superhubs.add")}
      onSubmit={(body) => mutate({ params: { id: superhubId }, body })}
      onClose={onClose}
    >
      <p className="sm t3">{t("hubs.form.starred")}</p>
      <TextField
        label={mandatory(t("hubs.form.name"))}
        aria-required
        counter={<CharacterCounter used={form.values.name.length} max={HUB_INVITATION_LIMITS.name} />}
        {...form.field("name")}
      />
      <RegistrationField {...form.field("registrationType")} />
      <TextField
        label={mandatory(t("hubs.superhubs.email"))}
        help={t("hubs.superhubs.emailHelp")}
        type="email"
        autoComplete="off"
        aria-required
        {...form.field("invitedTo")}
      />
      <LanguageField {...form.field("lang")} />
    </FormDialog>
  );
}
