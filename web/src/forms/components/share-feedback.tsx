import { IconShare } from "@tabler/icons-react";
import { feedbackEndpoints } from "@openrounds/contract/forms/feedback/endpoints.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";

/** Sends the feedback form to the participants of a session, and copies its link. */
export function ShareFeedback({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const share = useEndpointMutation(feedbackEndpoints.share, {
    onDone: ({ feedbackLink }) => {
      void navigator.clipboard.writeText(feedbackLink).then(
        () => toast(t("forms.results.shared")),
        () => toastFailure(t("forms.share.failed", { link: feedbackLink })),
      );
    },
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return (
    <Button icon={IconShare} busy={share.isPending} onClick={() => share.mutate({ body: { sessionId } })}>
      {t("forms.results.share")}
    </Button>
  );
}
