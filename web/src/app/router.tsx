import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
  type RouteComponent,
} from "@tanstack/react-router";
import { analyticsPages } from "../analytics/routes.tsx";
import { batchPages } from "../batches/routes.tsx";
import { certificatePages } from "../certificates/routes.tsx";
import { formPages } from "../forms/routes.tsx";
import { communityPages } from "../community/routes.tsx";
import { identityPages } from "../identity/routes.tsx";
import { invitationPages } from "../invitations/routes.tsx";
import { loadPart } from "../kernel/dynamic-load.ts";
import { loadMessages } from "../kernel/i18n.tsx";
import { navigation } from "../kernel/navigation.ts";
import type { OpenedAddress, Page, PageFrame } from "../kernel/page.ts";
import { track } from "../kernel/tracking.ts";
import { safePath } from "../kernel/safe-path.ts";
import { subscribeToSession, signedInUserId } from "../kernel/session.ts";
import { onboardingPages } from "../onboarding/routes.tsx";
import { accountPages } from "../organizations/accounts/routes.tsx";
import { auditPages } from "../organizations/audit/routes.tsx";
import { governancePages } from "../organizations/governance/routes.tsx";
import { hubPages } from "../organizations/hubs/routes.tsx";
import { organizationProfilePages } from "../organizations/profile/routes.tsx";
import { superhubPages } from "../organizations/superhubs/routes.tsx";
import { wordingPages } from "../organizations/wordings/routes.tsx";
import { peoplePages } from "../people/routes.tsx";
import { programPages } from "../programs/routes.tsx";
import { searchPages } from "../search/routes.tsx";
import { sessionPages } from "../sessions/routes.tsx";
import { guidePages } from "../site/guides/routes.tsx";
import { sitePages } from "../site/routes.tsx";
import { reasonPages } from "../team/reasons/routes.tsx";
import { teamPages } from "../team/routes.tsx";
import { PublicOutlet } from "./public-outlet.tsx";
import { PageFailed } from "./page-failed.tsx";
import { appPages } from "./routes.tsx";

const pages: readonly Page[] = [
  ...appPages,
  ...identityPages,
  ...searchPages,
  ...auditPages,
  ...hubPages,
  ...superhubPages,
  ...accountPages,
  ...governancePages,
  ...organizationProfilePages,
  ...wordingPages,
  ...programPages,
  ...teamPages,
  ...reasonPages,
  ...batchPages,
  ...sessionPages,
  ...certificatePages,
  ...formPages,
  ...communityPages,
  ...invitationPages,
  ...peoplePages,
  ...onboardingPages,
  ...analyticsPages,
  ...guidePages,
  ...sitePages,
];

const root = createRootRoute({ component: Outlet, errorComponent: PageFailed });

/** Redirects signed-out people to /welcome, which remembers where they wanted to go. */
function requireSession({ location }: { location: { href: string } }): void {
  if (signedInUserId() !== null) return;
  throw redirect({ to: "/welcome", search: { redirectURL: safePath(location.href) } });
}

/** The pages on which signed-out people sign in and up. */
const SIGN_IN_PAGES = [
  ...["/email", "/email/verify", "/email/login", "/email/signup", "/user-locked"],
  ...["/phone", "/phone/verify", "/phone/login", "/phone/signup"],
];

/** Redirects signed-in people away from the sign-in pages. */
function leaveSignInPages({ cause }: { readonly cause: string }): void {
  if (cause !== "preload" && signedInUserId() !== null) throw redirect({ to: "/home" });
}

const frameWithSession = (id: PageFrame, component: RouteComponent): AnyRoute =>
  createRoute({ getParentRoute: () => root, id, beforeLoad: requireSession, component });

/** The route of each frame. */
const FRAMES: Readonly<Record<PageFrame, AnyRoute>> = {
  shell: frameWithSession(
    "shell",
    lazyRouteComponent(() => loadPart(() => import("./shell/shell.tsx")), "Shell"),
  ),
  fullScreen: frameWithSession(
    "fullScreen",
    lazyRouteComponent(() => loadPart(() => import("./app-providers.tsx")), "ProvidersOutlet"),
  ),
  dark: frameWithSession(
    "dark",
    lazyRouteComponent(() => loadPart(() => import("./app-providers.tsx")), "DarkOutlet"),
  ),
  public: createRoute({ getParentRoute: () => root, id: "public", component: PublicOutlet }),
};

interface Arrival extends OpenedAddress {
  readonly cause: string;
}

/** Opens a page once a person goes there; a preload only loads its component, and another tab of it reads its own part. */
function opener(open: NonNullable<Page["open"]>) {
  let opened = "";
  return ({ cause, params, search }: Arrival): void => {
    const given = Object.values(params).join();
    if (cause === "preload" || (cause === "stay" && given === opened)) return;
    opened = given;
    open({ params, search });
  };
}

const routeOf = ({ path, frame, texts, open, load }: Page): AnyRoute =>
  createRoute({
    getParentRoute: () => FRAMES[frame],
    path,
    staticData: { texts },
    ...(SIGN_IN_PAGES.includes(path) && { beforeLoad: leaveSignInPages }),
    // The navigation stays when a page fails.
    ...(frame === "shell" && { errorComponent: PageFailed }),
    ...(open !== undefined && { beforeLoad: opener(open) }),
    loader: () => loadMessages(texts),
    component:
      typeof load === "function" ? lazyRouteComponent(async () => ({ default: await loadPart(load) })) : load.loaded,
  });

/** An unknown path: redirects to home, or to /welcome with the way back if signed out. */
const unknownPath = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: ({ location }) => {
    if (signedInUserId() !== null) throw redirect({ to: "/home" });
    const isRoot = location.pathname === "/";
    throw redirect({ to: "/welcome", search: isRoot ? {} : { redirectURL: safePath(location.href) } });
  },
});

const frames = Object.entries(FRAMES).map(([name, route]) =>
  route.addChildren(pages.filter((page) => page.frame === name).map(routeOf)),
);

export const router = createRouter({
  routeTree: root.addChildren([...frames, unknownPath]),
  defaultPreload: "intent",
  scrollRestoration: true,
});

navigation.open = (href) => void router.navigate({ href });

// After a lapsed session the person returns to the same page.
subscribeToSession((isLapsed) => {
  const { matches, location } = router.state;
  const isOpen = matches.some(({ routeId }) => routeId === "/public");
  if (signedInUserId() !== null || isOpen) return;
  void router.navigate({ to: "/welcome", search: isLapsed ? { redirectURL: safePath(location.href) } : {} });
});

router.subscribe("onResolved", ({ pathChanged }) => {
  if (pathChanged) track("page.view", { path: String(router.state.matches.at(-1)?.fullPath ?? "") });
});
