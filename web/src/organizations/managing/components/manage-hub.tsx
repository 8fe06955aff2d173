import { managingEndpoints } from "@openrounds/contract/organizations/managing/endpoints.ts";
import { useReauthentication } from "../../../identity/profile/components/reauthentication.tsx";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { toastFailure } from "../../../ui/toast.ts";
import { storeManaging, type ManagedHubIds } from "../state.ts";

/** Starts managing a hub after re-authentication, and opens its programs. */
export function ManageHub({ superHubId, hubId, name }: ManagedHubIds & { readonly name: string }) {
  const t = useText();
  const reauthentication = useReauthentication();
  const { mutate, isPending } = useEndpointMutation(managingEndpoints.enter, {
    onDone: () => {
      storeManaging({ superHubId, hubId });
      // A full load, because everything read as the superhub must be read again as the manager.
      location.assign(`/hub/${hubId}/programs`);
    },
    onFail: (failure) => {
      if (!reauthentication.handles(failure, startManaging)) toastFailure(messageOf(failure));
    },
  });
  const startManaging = (): void => mutate({ params: { id: superHubId, hubId } });
  return (
    <>
      <Button size="sm" busy={isPending} onClick={startManaging} aria-label={t("views.manageNamed", { name })}>
        {t("views.manage")}
      </Button>
      {reauthentication.dialog}
    </>
  );
}
