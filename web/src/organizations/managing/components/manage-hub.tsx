import { managingEndpoints } from "@openrounds/contract/organizations/managing/endpoints.ts";
import { useProof } from "../../../identity/profile/components/proof-dialog.tsx";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { toastFailure } from "../../../ui/toast.ts";
import { keepManaging, type Managing } from "../state.ts";

/** Begins to manage a hub, after the person proved to be there, and opens its programs. */
export function ManageHub({ superHubId, hubId, name }: Managing & { readonly name: string }) {
  const t = useText();
  const proof = useProof();
  const { mutate, isPending } = useEndpointMutation(managingEndpoints.enter, {
    onDone: () => {
      keepManaging({ superHubId, hubId });
      // Whatever was read as the superhub is read anew as the manager.
      location.assign(`/hub/${hubId}/programs`);
    },
    onFail: (failure) => {
      if (!proof.asks(failure, enter)) toastFailure(messageOf(failure));
    },
  });
  const enter = (): void => mutate({ params: { id: superHubId, hubId } });
  return (
    <>
      <Button size="sm" busy={isPending} onClick={enter} aria-label={t("views.manageNamed", { name })}>
        {t("views.manage")}
      </Button>
      {proof.dialog}
    </>
  );
}
