import { messageOf, statusOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Failed } from "../../ui/failed.tsx";
import { Empty } from "../../ui/states.tsx";

/** Says that a post is gone, or that it could not be loaded. */
export function PostFailed({ failure }: { readonly failure: Error }) {
  const t = useText();
  if (statusOf(failure) === 404) return <Empty title={t("community.gone")} text={t("community.gone.text")} />;
  return <Failed title={t("community.failed")} text={messageOf(failure)} />;
}
