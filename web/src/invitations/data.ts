import { useQuery } from "@tanstack/react-query";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { sentInvitationEndpoints } from "@openrounds/contract/invitations/sent/endpoints.ts";
import type { Locale } from "@openrounds/messages/locales.ts";
import { messageOf } from "../kernel/failure.ts";
import { useText } from "../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../kernel/query.ts";
import { toast, toastFailure } from "../ui/toast.ts";
import { resendFailure } from "./state.ts";

/** The queries that contain who is invited to a batch. */
export const sentReads = [sentInvitationEndpoints.list, participantEndpoints.list, batchEndpoints.read] as const;

/** The default message of a batch in a language; undefined while it loads, empty after a failure. */
export function useDefaultMessage(batchId: string, locale: Locale): string | undefined {
  const input = { params: { id: batchId }, query: { locale } };
  const { data, isPlaceholderData, isError } = useQuery(endpointQuery(invitationEndpoints.customInvite, input));
  if (isError) return "";
  return isPlaceholderData ? undefined : data?.emailBody;
}

/** Resends invitations to people who have not answered; says how many cannot be sent again yet. */
export function useResendInvitations(
  batchId: string,
  onDone: () => void,
): { readonly send: (contacts: readonly string[]) => void; readonly isPending: boolean } {
  const t = useText();
  const resend = useEndpointMutation(invitationEndpoints.reinvite, {
    refreshes: sentReads,
    onDone: ({ invitationList }) => {
      const left = invitationList.filter(({ mailStatus }) => mailStatus === "NOT_SENT").length;
      const sent = invitationList.length - left;
      toast(left === 0 ? t("invitations.resent") : t("inviting.resentSome", { sent, left }));
      onDone();
    },
    onFail: (failure) => toastFailure(resendFailure(failure, t("invitations.tryAgain"))),
  });
  return {
    send: (contacts) => resend.mutate({ params: { id: batchId }, body: { contacts: [...contacts] } }),
    isPending: resend.isPending,
  };
}

/** Withdraws open invitations. */
export function useWithdrawInvitations(
  batchId: string,
  onDone: () => void,
): { readonly withdraw: (userIds: readonly string[]) => void; readonly isPending: boolean } {
  const t = useText();
  const call = useEndpointMutation(sentInvitationEndpoints.withdraw, {
    refreshes: sentReads,
    onDone: ({ withdrawnCount }) => {
      toast(t("inviting.withdrawn", { count: withdrawnCount }));
      onDone();
    },
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return {
    withdraw: (userIds) => call.mutate({ params: { id: batchId }, body: { userIds: [...userIds] } }),
    isPending: call.isPending,
  };
}
