import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { toast, toastFailure, toastUndo } from "../../ui/toast.ts";
import { conversationReads } from "../data.ts";

const { removeAnswer, removeQuestion } = communityEndpoints;

/** Says that a post is there; for ten seconds its author takes it back, and nobody has been told of it until then. */
export function useUndoablePost(
  remover: typeof removeQuestion | typeof removeAnswer,
  doneText: MessageKey,
): (result: { readonly postDetail: { readonly postId: string } }) => void {
  const t = useText();
  const remove = useEndpointMutation(remover, { refreshes: conversationReads });
  return ({ postDetail: { postId } }) =>
    toastUndo(t(doneText), {
      label: t("app.undo"),
      run: async () => {
        try {
          await remove.mutateAsync({ query: { postId } });
          toast(t("community.toast.deleted"));
        } catch (failure) {
          toastFailure(messageOf(failure));
        }
      },
    });
}
