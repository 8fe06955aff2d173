import * as z from "zod/mini";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { newPasswordSchema } from "@openrounds/contract/identity/schemas.ts";
import { signInEndpoints } from "@openrounds/contract/identity/signins/endpoints.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { toast } from "../../../ui/toast.ts";
import { PasswordField } from "../../components/password-field.tsx";
import { encodePassword } from "../../data.ts";
import { useReauthentication } from "../components/reauthentication.tsx";
import { FormSection } from "../components/form-section.tsx";
import { useOwnProfile } from "../data.ts";

const EMPTY = { oldPassword: "", newPassword: "" };
const formSchema = z.object({ oldPassword: z.string(), newPassword: newPasswordSchema });

/** Changes the password, or sets the first one of an account without one. */
export function PasswordForm() {
  const t = useText();
  const { user, isPasswordExist } = useOwnProfile();
  const reauthentication = useReauthentication();
  const form = useContractForm({ schema: formSchema, values: EMPTY });
  const change = useEndpointMutation(profileEndpoints.changePassword, {
    refreshes: [identityEndpoints.readUser, signInEndpoints.list],
    onDone: () => {
      form.reset(EMPTY);
      toast(t("profile.passwordChanged"));
    },
    onFail: (failure) => {
      if (!reauthentication.handles(failure, () => void form.submit(save))) form.showRefusal(failure);
    },
  });
  const save = ({ oldPassword, newPassword }: z.output<typeof formSchema>): void =>
    change.mutate({
      params: { userId: user.userId },
      body: {
        ...(isPasswordExist && { oldPassword: encodePassword(oldPassword) }),
        newPassword: encodePassword(newPassword),
      },
    });
  return (
    <FormSection
      title={t(isPasswordExist ? "profile.password.change" : "profile.password.set")}
      text={t("profile.password.text")}
      form={form}
      onSubmit={save}
      isBusy={change.isPending}
      saveLabel={t(isPasswordExist ? "profile.password.change" : "profile.password.set")}
    >
      <input type="text" autoComplete="username" value={user.email ?? user.phone ?? ""} readOnly hidden />
      {isPasswordExist && (
        <PasswordField
          label={t("profile.password.old")}
          autoComplete="current-password"
          {...form.field("oldPassword")}
        />
      )}
      <PasswordField
        label={t("profile.password.new")}
        autoComplete="new-password"
        typedLength={form.values.newPassword.length}
        {...form.field("newPassword")}
      />
      {reauthentication.dialog}
    </FormSection>
  );
}
