import { Suspense, lazy } from "react";
import { OrganizationLogo } from "../../ui/avatar.tsx";
import { ProgressRing } from "../../ui/progress-ring.tsx";
import type { Viewing } from "../viewing.ts";

// What opens above the page comes after the page itself; until then its button stands there.
const LazyAccountMenu = lazy(async () => ({ default: (await import("./account-menu.tsx")).AccountMenu }));
const LazyHubSelector = lazy(async () => ({ default: (await import("./hub-selector.tsx")).HubSelector }));
const LazyViewSwitcher = lazy(async () => ({ default: (await import("./view-switcher.tsx")).ViewSwitcher }));

/** The account of the person. */
export function AccountMenu() {
  const ring = (
    <span className="me">
      <ProgressRing percent={0} size={38} width={2.5} className="me__ring" />
    </span>
  );
  return (
    <Suspense fallback={ring}>
      <LazyAccountMenu />
    </Suspense>
  );
}

/** The hub looked through, and the choice of another. */
export function HubSelector({ viewing }: { readonly viewing: Viewing }) {
  const { name = "", logo } = viewing.organization ?? {};
  const shown = (
    <span className="hubsel">
      <OrganizationLogo name={name} logo={logo ?? null} />
      <span className="hubsel__n">{name}</span>
    </span>
  );
  return (
    <Suspense fallback={shown}>
      <LazyHubSelector viewing={viewing} />
    </Suspense>
  );
}

/** The views that the person can switch between. */
export function ViewSwitcher({ viewing }: { readonly viewing: Viewing }) {
  return (
    <Suspense fallback={null}>
      <LazyViewSwitcher viewing={viewing} />
    </Suspense>
  );
}
