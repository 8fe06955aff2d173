import { useSuspenseQuery } from "@tanstack/react-query";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { profileChangesSchema, type ProfileChanges } from "@openrounds/contract/identity/profile/schemas.ts";
import type { User } from "@openrounds/contract/identity/schemas.ts";
import type { UseFormReturn } from "react-hook-form";
import { showRefusal, useSchemaForm } from "../../kernel/form.ts";
import { useText } from "../../kernel/i18n.tsx";
import { read, useChange } from "../../kernel/query.ts";
import { signedInUserId } from "../../kernel/session.ts";
import { toast, toastFailure } from "../../ui/toast.ts";

/** The signed-in person, and whether the account has a password. */
export function useSelf(): { readonly user: User; readonly isPasswordExist: boolean } {
  const { data } = useSuspenseQuery(read(identityEndpoints.readUser, { params: { userId: signedInUserId() ?? "" } }));
  return data;
}

export interface ProfileForm {
  readonly form: UseFormReturn<ProfileChanges>;
  readonly submit: () => void;
  readonly isBusy: boolean;
}

/** A form over a part of the own profile; what was typed stays when the server refuses. */
export function useProfileForm(defaults: ProfileChanges): ProfileForm {
  const t = useText();
  const form = useSchemaForm(profileChangesSchema, defaults);
  const save = useChange(identityEndpoints.updateUser, {
    refreshes: [identityEndpoints.readUser],
    onDone: () => {
      form.reset(form.getValues());
      toast(t("profile.saved"));
    },
    onFail: (failure) => {
      if (!showRefusal(form, failure)) toastFailure(t("APP_ERROR"));
    },
  });
  const submit = form.handleSubmit((body) => save.mutate({ params: { userId: signedInUserId() ?? "" }, body }));
  return { form, submit: () => void submit(), isBusy: save.isPending };
}
