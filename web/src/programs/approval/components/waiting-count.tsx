import { useText } from "../../../kernel/i18n.tsx";
import { useWaitingPrograms } from "../data.ts";

/** How many programs wait for the person's decision, beside the link to them; nothing if none do. */
export function WaitingCount() {
  const t = useText();
  const count = useWaitingPrograms().length;
  if (count === 0) return null;
  return (
    <span className="nav__n">
      <span aria-hidden="true">{count}</span>
      <span className="sr">{t("approval.waiting.title")}</span>
    </span>
  );
}
