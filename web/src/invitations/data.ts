import { useQuery } from "@tanstack/react-query";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import type { Locale } from "@openrounds/messages/locales.ts";
import { useText } from "../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../kernel/query.ts";
import { toast, toastFailure } from "../ui/toast.ts";
import { resendFailure } from "./state.ts";

/** The default message of a batch in a language; undefined while it loads, empty after a failure. */
export function useDefaultMessage(batchId: string, locale: Locale): string | undefined {
  const input = { params: { id: batchId }, query: { locale } };
  const { data, isPlaceholderData, isError } = useQuery(endpointQuery(invitationEndpoints.customInvite, input));
  if (isError) return "";
  return isPlaceholderData ? undefined : data?.emailBody;
}

/** Resends invitations to people who have not answered. */
export function useResendInvitations(
  batchId: string,
  onDone: () => void,
): { readonly send: (contacts: readonly string[]) => void; readonly isPending: boolean } {
  const t = useText();
  const resend = useEndpointMutation(invitationEndpoints.reinvite, {
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
