import { IconBell } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { NOTICES_PATH } from "@openrounds/contract/notifications/notices/paths.ts";
import { lazy } from "react";
import { formatNumber } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { PagePart } from "../../../ui/page-part.tsx";
import { PopoverPanel } from "../../../ui/popover-panel.tsx";
import { useIsPhone } from "../../../ui/responsive.ts";
import { useUnreadCount } from "../data.ts";

const NoticePanel = lazy(async () => ({ default: (await import("./notice-panel.tsx")).NoticePanel }));

const MOST_SHOWN = 99;

/** The bell with the number of unread notices. */
function Bell({ count }: { readonly count: number }) {
  return (
    <>
      <IconBell className="i" aria-hidden />
      {count > 0 && (
        <span className="nav__badge num" aria-hidden="true">
          {count > MOST_SHOWN ? `${formatNumber(MOST_SHOWN)}+` : formatNumber(count)}
        </span>
      )}
    </>
  );
}

/** The bell: it opens a panel with the newest notices, on a phone the page of all notices. */
export function BellLink() {
  const t = useText();
  const isPhone = useIsPhone();
  const count = useUnreadCount();
  const label = t("inbox.notices.count", { count });
  if (isPhone) {
    return (
      <Link to={NOTICES_PATH} className="ib nav__ic" aria-label={label} title={label}>
        <Bell count={count} />
      </Link>
    );
  }
  return (
    <PopoverPanel
      label={t("inbox.notices.title")}
      isWide
      target={(props) => (
        <button type="button" className="ib nav__ic" aria-label={label} title={label} {...props}>
          <Bell count={count} />
        </button>
      )}
    >
      {(close) => (
        <PagePart lines={4}>
          <NoticePanel onOpen={close} />
        </PagePart>
      )}
    </PopoverPanel>
  );
}
