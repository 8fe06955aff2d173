import { messageOf, statusOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { EmptyState } from "../../ui/states.tsx";

/** The error of a post that was deleted or could not be loaded. */
export function PostFailed({ failure }: { readonly failure: Error }) {
  const t = useText();
  if (statusOf(failure) === 404) return <EmptyState title={t("community.gone")} text={t("community.gone.text")} />;
  return <FailedState title={t("community.failed")} text={messageOf(failure)} />;
}
