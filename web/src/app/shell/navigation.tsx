import { lazy, Suspense, useEffect } from "react";
import { Link, useLocation, useRouter } from "@tanstack/react-router";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import type { OrganizationCodes } from "@openrounds/contract/organizations/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { loadMessages, useText } from "../../kernel/i18n.tsx";
import { useScrollToCentre } from "../../ui/scroll-to-centre.ts";
import { OrganizationLogo } from "../../ui/organization-logo.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";
import { keepViews, useCurrentView, type CurrentView } from "../current-view.ts";
import { AccountPicture } from "./account-picture.tsx";

const HubSelector = lazy(async () => {
  const [{ HubSelector: Loaded }] = await Promise.all([import("./hub-selector.tsx"), loadMessages(["views"])]);
  return { default: Loaded };
});
const ManagingStrip = lazy(async () => {
  const [{ ManagingStrip: Loaded }] = await Promise.all([import("./managing-strip.tsx"), loadMessages(["views"])]);
  return { default: Loaded };
});
const ViewSwitcher = lazy(async () => {
  const [{ ViewSwitcher: Loaded }] = await Promise.all([import("./view-switcher.tsx"), loadMessages(["views"])]);
  return { default: Loaded };
});

/** How many programs wait for approval; only people who approve them load it. */
const WaitingCount = lazy(async () => {
  const [{ WaitingCount: Loaded }] = await Promise.all([
    import("../../programs/approval/components/waiting-count.tsx"),
    loadMessages(["approval"]),
  ]);
  return { default: Loaded };
});

/** What the person was notified of. */
const BellLink = lazy(async () => {
  const [{ BellLink: Loaded }] = await Promise.all([
    import("../../notifications/notices/components/bell-link.tsx"),
    loadMessages(["inbox"]),
  ]);
  return { default: Loaded };
});

/** What waits for the person. */
const WaitingLink = lazy(async () => {
  const [{ WaitingLink: Loaded }] = await Promise.all([
    import("../../notifications/waiting/components/waiting-link.tsx"),
    loadMessages(["inbox"]),
  ]);
  return { default: Loaded };
});

const CalendarLink = lazy(async () => ({ default: (await import("./calendar-link.tsx")).CalendarLink }));
const AccountMenu = lazy(async () => ({ default: (await import("./account-menu.tsx")).AccountMenu }));
const SearchButton = lazy(async () => ({ default: (await import("./search-button.tsx")).SearchButton }));

interface NavTab {
  readonly label: MessageKey;
  readonly to: string;
  /** The path of its page in the routes. */
  readonly page: string;
  /** Whether the page shows how many approvals wait. */
  readonly showsWaiting?: boolean;
}

const HOME: NavTab = { label: "app.nav.home", to: "/home", page: "/home" };
const PROGRAMS: NavTab = { label: "app.nav.programs", to: "/programs", page: "/programs" };

/** A page of an organization, for people who hold a code. */
interface GuardedTab extends NavTab {
  readonly needs?: PermissionCode;
}

const ANALYTICS = { label: "app.nav.analytics", page: "/analytics/$hubId", needs: "VIEW_ANALYTICS" } as const;

const hubTabs = (hubId: string, hasPrograms: boolean): GuardedTab[] => [
  hasPrograms ? { label: "app.nav.programs", to: `/hub/${hubId}/programs`, page: "/hub/$hubId/programs" } : PROGRAMS,
  { label: "app.nav.members", to: `/hub/${hubId}/members`, page: "/hub/$hubId/members", needs: "VIEW_MEMBERS" },
  { ...ANALYTICS, to: `/analytics/${hubId}` },
  { label: "app.nav.edit", to: `/hub/${hubId}/edit`, page: "/hub/$hubId/edit" },
];

const superhubTabs = (superhubId: string, showsWaiting: boolean): GuardedTab[] => [
  { label: "app.nav.hubs", to: `/superhub/${superhubId}/hubs`, page: "/superhub/$superhubId/hubs", showsWaiting },
  {
    label: "app.nav.members",
    to: `/superhub/${superhubId}/members`,
    page: "/superhub/$hubId/members",
    needs: "VIEW_MEMBERS",
  },
  { ...ANALYTICS, to: `/analytics/${superhubId}` },
  { label: "app.nav.edit", to: `/superhub/${superhubId}/edit`, page: "/superhub/$hubId/edit" },
];

/** The tabs of the current view, in order: those whose page exists and that the person may open. */
export function tabsOf({ view, organization, may }: CurrentView, exists: (page: string) => boolean): NavTab[] {
  if (organization === undefined || view === "spoke") return [HOME, PROGRAMS];
  const { organizationId } = organization;
  const tabs =
    view === "hub"
      ? hubTabs(organizationId, may("VIEW_ALL_PROGRAMS"))
      : superhubTabs(organizationId, may("APPROVE_PROGRAM"));
  const existing = tabs.filter(({ page, needs }) => exists(page) && (needs === undefined || may(needs)));
  // Without a page of hubs, superhubs see the programs.
  return [HOME, ...(view === "superHub" && !exists("/superhub/$superhubId/hubs") ? [PROGRAMS] : []), ...existing];
}

/** Programs are also current on the pages of their batches and sessions. */
const isCurrent = (pathname: string, { label, to }: NavTab): boolean =>
  label === "app.nav.programs" ? /^(?!\/search).*\/(programs?|batch|session)(\/|$)/.test(pathname) : pathname === to;

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
  const row = useScrollToCentre("[aria-current]", `${pathname} ${tabs.map(({ to }) => to).join()}`);
  return (
    <nav className={className} aria-label={label} ref={row}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className="nav__tab"
          aria-current={isCurrent(pathname, tab) ? "page" : undefined}
        >
          {t(tab.label)}
          {tab.showsWaiting === true && (
            <Suspense fallback={null}>
              <WaitingCount />
            </Suspense>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** As large as the selector that replaces it, so that the layout does not shift. */
function HubPlaceholder({ name, logo }: OrganizationCodes) {
  return (
    <span className="hubsel">
      <OrganizationLogo name={name} logo={logo} />
      <span className="hubsel__n">{name}</span>
      <span className="i" />
    </span>
  );
}

/** Pages below those of a hub; on a phone they have a link back instead of the pages of the hub. */
const DEEPER_PAGES = /\/(program|batch|session)\//;

/** The bar at the top: product, hub, tabs of the view, account. */
export function Navigation() {
  const t = useText();
  const viewing = useCurrentView();
  const { pathname } = useLocation();
  const { routesByPath } = useRouter();
  const tabs = tabsOf(viewing, (page) => Object.hasOwn(routesByPath, page));
  const views = viewing.views.join(" ");
  useEffect(() => keepViews(views), [views]);
  return (
    <>
      <header className="nav">
        <div className="nav__l">
          <Link to="/home" className="logo" aria-label={t("app.nav.logo")}>
            <LogoMark />
            <span>{t("app.product")}</span>
          </Link>
          {viewing.organization !== undefined && viewing.managed === undefined && !viewing.isOnlySpoke && (
            <>
              <span className="nav__slash" aria-hidden="true" />
              <Suspense fallback={<HubPlaceholder {...viewing.organization} />}>
                <HubSelector viewing={viewing} />
              </Suspense>
            </>
          )}
        </div>
        <NavTabs tabs={tabs} label={t("app.nav.main")} className="nav__tabs" />
        <div className="nav__r">
          <Suspense fallback={<span className="nav__search" />}>
            <SearchButton />
            {viewing.views.length > 1 && <ViewSwitcher viewing={viewing} />}
          </Suspense>
          <Suspense fallback={null}>
            <CalendarLink viewing={viewing} />
            <WaitingLink />
            <BellLink />
          </Suspense>
          <Suspense
            fallback={
              <span className="me">
                <AccountPicture />
              </span>
            }
          >
            <AccountMenu />
          </Suspense>
        </div>
      </header>
      {viewing.managed !== undefined && (
        <Suspense fallback={null}>
          <ManagingStrip hub={viewing.managed} />
        </Suspense>
      )}
      {viewing.view !== "spoke" && !DEEPER_PAGES.test(pathname) && (
        <NavTabs tabs={tabs} label={t("app.nav.hubPages")} className="subnav only-m" />
      )}
    </>
  );
}
