import { IconCertificate, IconHome, IconHomeFilled, IconMessageCircle } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useIsDeveloping } from "../../kernel/environment.ts";
import { useText } from "../../kernel/i18n.tsx";

const HOME = { key: "app.nav.home", to: "/home", icon: IconHome, current: IconHomeFilled } as const;
const CONVERSATIONS = {
  key: "app.nav.conversations",
  to: "/conversations",
  icon: IconMessageCircle,
  current: IconMessageCircle,
} as const;
const CERTIFICATES = {
  key: "app.nav.certificates",
  to: "/certificate",
  icon: IconCertificate,
  current: IconCertificate,
} as const;

/** The two tabs of the bottom bar on a phone: home and conversations, or certificates if those do not exist. */
export function TabBar() {
  const t = useText();
  const { pathname } = useLocation();
  const hasConversations = useIsDeveloping() === true;
  return (
    <nav className="tabbar" aria-label={t("app.nav.bottom")}>
      {[HOME, hasConversations ? CONVERSATIONS : CERTIFICATES].map(({ key, to, icon, current }) => {
        const isHere = pathname === to;
        const IconShown = isHere ? current : icon;
        return (
          <Link key={to} to={to} className="tabbar__i" aria-current={isHere ? "page" : undefined}>
            <IconShown className={IconShown === IconHomeFilled ? "i i-f" : "i"} aria-hidden />
            <span>{t(key)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
