import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { KEEPS_FOR_HOURS, MAX_REASON, type AccountDeletion } from "@openrounds/contract/identity/profile/schemas.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { queryClient, useEndpointMutation } from "../../../kernel/query.ts";
import { logoutLocally } from "../../../kernel/session.ts";
import { Button } from "../../../ui/button.tsx";
import { CharacterCounter, SelectField, TextArea } from "../../../ui/field.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { useReauthentication } from "../components/reauthentication.tsx";
import { ProfileSection } from "../components/profile-section.tsx";
import { deletionForm, REASONS } from "./deletion-form.ts";

/** The dialog that names the consequences, asks for the reason, and closes the account. */
function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const reauthentication = useReauthentication();
  const form = useContractForm(deletionForm((reason) => t(`profile.delete.reason.${reason}`)));
  const { kind, own } = form.values;
  const close = useEndpointMutation(profileEndpoints.deleteAccount, {
    onDone: () => {
      logoutLocally();
      queryClient.clear();
      void navigate({ to: "/account-closed", replace: true });
    },
    onFail: (failure) => {
      if (!reauthentication.handles(failure, () => void form.submit(send))) form.showRefusal(failure);
    },
  });
  const send = (body: AccountDeletion): void => close.mutate({ body });
  return (
    <FormDialog
      title={t("profile.delete.title")}
      form={form}
      onSubmit={send}
      isBusy={close.isPending}
      submit={t("profile.delete.confirm")}
      look="danger-fill"
      disabledReason={kind === "" ? t("error.invalidInput") : undefined}
      onClose={onClose}
    >
      <p className="t2">{t("profile.delete.lost", { hours: KEEPS_FOR_HOURS })}</p>
      <SelectField label={t("profile.delete.why")} {...form.field("kind")}>
        <option value="">{t("identity.gender.choose")}</option>
        {REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`profile.delete.reason.${reason}`)}
          </option>
        ))}
      </SelectField>
      {kind === "other" && (
        <TextArea
          label={t("profile.delete.own")}
          maxLength={MAX_REASON}
          counter={<CharacterCounter used={own.length} max={MAX_REASON} />}
          {...form.field("own")}
        />
      )}
      {reauthentication.dialog}
    </FormDialog>
  );
}

/** Deletes the account: it is closed at once and erased later. */
export function DeleteAccount() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <ProfileSection title={t("profile.delete")} text={t("profile.deleteText", { hours: KEEPS_FOR_HOURS })}>
      <div className="row">
        <Button look="danger" onClick={() => setOpen(true)}>
          {t("profile.delete")}
        </Button>
      </div>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </ProfileSection>
  );
}
