import { IconChecklist } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { TO_DO_PATH } from "@openrounds/contract/notifications/waiting/paths.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useWaitingCount, useWaitingRefresh } from "../data.ts";

/** The link to everything that waits for the person, with its number. */
export function WaitingLink() {
  const t = useText();
  const count = useWaitingCount();
  useWaitingRefresh();
  const label = t("inbox.waiting.count", { count });
  return (
    <Link to={TO_DO_PATH} className="ib nav__ic only-d" aria-label={label} title={label}>
      <IconChecklist className="i" aria-hidden />
      {count > 0 && (
        <span className="nav__badge num" aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}
