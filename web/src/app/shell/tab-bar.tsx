import { IconCertificate, IconHome, IconHomeFilled, IconMessageCircle } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useIsDeveloping } from "../../kernel/environment.ts";
import { loadMessages, useText } from "../../kernel/i18n.tsx";

/** How much waits for the person on the home page. */
const WaitingCount = lazy(async () => {
  const [{ WaitingCount: Loaded }] = await Promise.all([
    import("../../notifications/waiting/components/waiting-count.tsx"),
    loadMessages(["inbox"]),
  ]);
  return { default: Loaded };
});

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
            {to === HOME.to && (
              <Suspense fallback={null}>
                <WaitingCount />
              </Suspense>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
