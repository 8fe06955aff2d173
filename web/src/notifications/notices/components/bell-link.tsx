import { IconBell } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { NOTICES_PATH } from "@openrounds/contract/notifications/notices/paths.ts";
import { formatNumber } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useUnreadCount } from "../data.ts";

const MOST_SHOWN = 99;

/** The link to the notices of the person, with the number of unread ones. */
export function BellLink() {
  const t = useText();
  const count = useUnreadCount();
  const label = t("inbox.notices.count", { count });
  return (
    <Link to={NOTICES_PATH} className="ib nav__ic" aria-label={label} title={label}>
      <IconBell className="i" aria-hidden />
      {count > 0 && (
        <span className="nav__badge num" aria-hidden="true">
          {count > MOST_SHOWN ? `${formatNumber(MOST_SHOWN)}+` : formatNumber(count)}
        </span>
      )}
    </Link>
  );
}
