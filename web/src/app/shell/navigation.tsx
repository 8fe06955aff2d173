import { Link, useLocation } from "@tanstack/react-router";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Mark } from "../../ui/mark.tsx";
import { useViewing, type Viewing } from "../viewing.ts";
import { AccountMenu } from "./account-menu.tsx";
import { HubSelector } from "./hub-selector.tsx";
import { ViewSwitcher } from "./view-switcher.tsx";

interface NavTab {
  readonly label: MessageKey;
  readonly to: string;
}

/** The pages of the present view, in order. */
export function tabsOf({ view, organization, may }: Viewing): NavTab[] {
  const home: NavTab = { label: "app.nav.home", to: "/home" };
  if (view === "hub" && organization !== undefined && may("VIEW_ALL_PROGRAMS")) {
    return [home, { label: "app.nav.programs", to: `/hub/${organization.organizationId}/programs` }];
  }
  return [home, { label: "app.nav.programs", to: "/programs" }];
}

/** Programs are current on their own pages and on those of their batches and sessions too. */
const isCurrent = (pathname: string, { label, to }: NavTab): boolean =>
  label === "app.nav.programs" ? /\/(programs?|batch|session)(\/|$)/.test(pathname) : pathname === to;

function NavTabs({
  tabs,
  label,
  className,
}: {
  readonly tabs: readonly NavTab[];
  readonly label: string;
  readonly className: string;
}) {
  const t = useText();
  const { pathname } = useLocation();
  return (
    <nav className={className} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className="nav__tab"
          aria-current={isCurrent(pathname, tab) ? "page" : undefined}
        >
          {t(tab.label)}
        </Link>
      ))}
    </nav>
  );
}

/** The bar at the top: product, hub, pages of the view, account. */
export function Navigation() {
  const t = useText();
  const viewing = useViewing();
  const tabs = tabsOf(viewing);
  return (
    <>
      <header className="nav">
        <div className="nav__l">
          <Link to="/home" className="logo" aria-label={t("app.nav.logo")}>
            <Mark />
            <span>{t("app.product")}</span>
          </Link>
          {viewing.organization !== undefined && !viewing.isOnlySpoke && (
            <>
              <span className="nav__slash" aria-hidden="true" />
              <HubSelector viewing={viewing} />
            </>
          )}
        </div>
        <NavTabs tabs={tabs} label={t("app.nav.main")} className="nav__tabs" />
        <div className="nav__r">
          {viewing.views.length > 1 && <ViewSwitcher viewing={viewing} />}
          <AccountMenu />
        </div>
      </header>
      {viewing.view !== "spoke" && <NavTabs tabs={tabs} label={t("app.nav.hubPages")} className="subnav only-m" />}
    </>
  );
}
