import { IconCertificate, IconHome, IconHomeFilled } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useText } from "../../kernel/i18n.tsx";

const TABS = [
  { key: "app.nav.home", to: "/home", icon: IconHome, current: IconHomeFilled },
  { key: "app.nav.certificates", to: "/certificate", icon: IconCertificate, current: IconCertificate },
] as const;

/** The two places of the bottom bar on a phone. */
export function TabBar() {
  const t = useText();
  const { pathname } = useLocation();
  return (
    <nav className="tabbar" aria-label={t("app.nav.bottom")}>
      {TABS.map(({ key, to, icon, current }) => {
        const isHere = pathname === to;
        const Shown = isHere ? current : icon;
        return (
          <Link key={to} to={to} className="tabbar__i" aria-current={isHere ? "page" : undefined}>
            <Shown className={Shown === IconHomeFilled ? "i i-f" : "i"} aria-hidden />
            <span>{t(key)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
