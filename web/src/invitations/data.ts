import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { useText } from "../kernel/i18n.tsx";
import { useChange } from "../kernel/query.ts";
import { toast, toastFailure } from "../ui/toast.ts";
import { resendFailure } from "./state.ts";

/** Sends invitations again to people who have not answered. */
export function useResend(
  batchId: string,
  onDone: () => void,
): { readonly send: (contacts: readonly string[]) => void; readonly isPending: boolean } {
  const t = useText();
  const resend = useChange(invitationEndpoints.reinvite, {
    refreshes: [participantEndpoints.list],
    onDone: () => {
      toast(t("invitations.resent"));
      onDone();
    },
    onFail: (failure) => toastFailure(resendFailure(failure, t("invitations.tryAgain"))),
  });
  return {
    send: (contacts) => resend.mutate({ params: { id: batchId }, body: { contacts: [...contacts] } }),
    isPending: resend.isPending,
  };
}
