import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { ProfileChanges } from "@openrounds/contract/identity/profile/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { userIdOrSentinel } from "../../../kernel/session.ts";
import type { ContractForm } from "../../../ui/form/contract-form.ts";
import { toast } from "../../../ui/toast.ts";

interface ProfileSave {
  readonly onSubmit: (changes: ProfileChanges) => void;
  readonly isBusy: boolean;
}

/** Saves a form of the own profile; a refusal keeps what was typed. */
export function useProfileSave(form: Pick<ContractForm<never, never>, "reset" | "showRefusal">): ProfileSave {
  const t = useText();
  const { mutate, isPending } = useEndpointMutation(identityEndpoints.updateUser, {
    refreshes: [identityEndpoints.readUser],
    onDone: () => {
      form.reset();
      toast(t("profile.saved"));
    },
    onFail: (failure) => form.showRefusal(failure, t("APP_ERROR")),
  });
  return { onSubmit: (body) => mutate({ params: { userId: userIdOrSentinel() }, body }), isBusy: isPending };
}
