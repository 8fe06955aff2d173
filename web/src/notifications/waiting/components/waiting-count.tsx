import { useText } from "../../../kernel/i18n.tsx";
import { useWaitingCount } from "../data.ts";

/** How much waits for the person, on the tab that leads to it; nothing if nothing waits. */
export function WaitingCount() {
  const t = useText();
  const count = useWaitingCount();
  if (count === 0) return null;
  return (
    <>
      <span className="tabbar__n num" aria-hidden="true">
        {count}
      </span>
      <span className="sr">{t("inbox.waiting.count", { count })}</span>
    </>
  );
}
