import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from "@tanstack/react-router";
import { batchPages } from "../batches/routes.tsx";
import { certificatePages } from "../certificates/routes.tsx";
import { identityPages } from "../identity/routes.tsx";
import { invitationPages } from "../invitations/routes.tsx";
import { loadMessages } from "../kernel/i18n.tsx";
import type { Page, PagePlace } from "../kernel/page.ts";
import { safePath } from "../kernel/redirect.ts";
import { hearSession, signedInUserId } from "../kernel/session.ts";
import { programPages } from "../programs/routes.tsx";
import { sessionPages } from "../sessions/routes.tsx";
import { sitePages } from "../site/routes.tsx";
import { PublicOutlet } from "./public-outlet.tsx";
import { PageFailed } from "./page-failed.tsx";
import { appPages } from "./routes.tsx";

const pages: readonly Page[] = [
  ...appPages,
  ...identityPages,
  ...programPages,
  ...batchPages,
  ...sessionPages,
  ...certificatePages,
  ...invitationPages,
  ...sitePages,
];

const root = createRootRoute({ component: Outlet, errorComponent: PageFailed });

/** Sends signed-out people to /welcome, which remembers where they wanted to go. */
function requireSession({ location }: { location: { href: string } }): void {
  if (signedInUserId() !== null) return;
  throw redirect({ to: "/welcome", search: { redirectURL: safePath(location.href) } });
}

const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import("./shell/shell.tsx"), "Shell"),
});

const fullScreen = createRoute({
  getParentRoute: () => root,
  id: "full-screen",
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import("./kit.tsx"), "KitOutlet"),
});

const dark = createRoute({
  getParentRoute: () => root,
  id: "dark",
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import("./kit.tsx"), "DarkOutlet"),
});

const open = createRoute({ getParentRoute: () => root, id: "public", component: PublicOutlet });

const PARENTS: Readonly<Record<PagePlace, AnyRoute>> = { shell, fullScreen, dark, public: open };

const routeOf = ({ path, place, texts, load }: Page): AnyRoute =>
  createRoute({
    getParentRoute: () => PARENTS[place],
    path,
    loader: () => loadMessages(texts),
    component: typeof load === "function" ? lazyRouteComponent(async () => ({ default: await load() })) : load.loaded,
  });

/** Any other path: home for those signed in, /welcome with the way back for the others. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: ({ location }) => {
    if (signedInUserId() !== null) throw redirect({ to: "/home" });
    const isRoot = location.pathname === "/";
    throw redirect({ to: "/welcome", search: isRoot ? {} : { redirectURL: safePath(location.href) } });
  },
});

const childrenAt = (place: PagePlace): AnyRoute[] => pages.filter((page) => page.place === place).map(routeOf);

export const router = createRouter({
  routeTree: root.addChildren([
    shell.addChildren(childrenAt("shell")),
    fullScreen.addChildren(childrenAt("fullScreen")),
    dark.addChildren(childrenAt("dark")),
    open.addChildren(childrenAt("public")),
    unknown,
  ]),
  defaultPreload: "intent",
  scrollRestoration: true,
});

const INSIDE = ["/shell", "/full-screen", "/dark"];

hearSession(() => {
  const isInside = router.state.matches.some(({ routeId }) => INSIDE.some((id) => id === routeId));
  if (signedInUserId() === null && isInside) void router.navigate({ to: "/welcome" });
});
