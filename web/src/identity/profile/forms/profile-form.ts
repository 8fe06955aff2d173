import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { profileChangesSchema, type ProfileChanges } from "@openrounds/contract/identity/profile/schemas.ts";
import type { UseFormReturn } from "react-hook-form";
import { messageOf } from "../../../kernel/failure.ts";
import { showRefusal, useSchemaForm } from "../../../kernel/form.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useChange } from "../../../kernel/query.ts";
import { askedUserId } from "../../../kernel/session.ts";
import { toast, toastFailure } from "../../../ui/toast.ts";

/** Stores a photo as soon as it is chosen; what else was changed in the form waits for its own save. */
export function usePhoto({ resetField, setError, setValue }: ProfileForm["form"]): (url: string) => void {
  const t = useText();
  const { mutate } = useChange(identityEndpoints.updateUser, {
    refreshes: [identityEndpoints.readUser],
    onDone: (_result, { body }) => {
      resetField("profileImage", { defaultValue: body.profileImage ?? null });
      toast(t("profile.saved"));
    },
    onFail: (failure) => setError("profileImage", { type: "server", message: messageOf(failure) }),
  });
  return (profileImage) => {
    setValue("profileImage", profileImage, { shouldDirty: true });
    mutate({ params: { userId: askedUserId() }, body: { profileImage } });
  };
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
  const submit = form.handleSubmit((body) => save.mutate({ params: { userId: askedUserId() }, body }));
  return { form, submit: () => void submit(), isBusy: save.isPending };
}
