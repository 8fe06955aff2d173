import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { useSuspenseQuery } from "@tanstack/react-query";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { Suspense, lazy, useEffect, type ReactNode } from "react";
import { isOnboardingPostponed, storeTarget } from "../../identity/state.ts";
import { endpointQuery } from "../../kernel/query.ts";
import { loadMessages, useText } from "../../kernel/i18n.tsx";
import { userIdOrSentinel } from "../../kernel/session.ts";
import { termsFor, useMustAgree } from "../../site/data.ts";
import { AppProviders } from "../app-providers.tsx";
import { Navigation } from "./navigation.tsx";
import { PagePlaceholder, ShellPlaceholder } from "./placeholder.tsx";
import { useReadingLanguage } from "./reading-language.ts";
import { TabBar } from "./tab-bar.tsx";

const DownloadBanner = lazy(async () => {
  const [{ DownloadBanner: Banner }] = await Promise.all([
    import("../device/download-banner.tsx"),
    loadMessages(["device"]),
  ]);
  return { default: Banner };
});

const HelpButton = lazy(async () => ({ default: (await import("./help-button.tsx")).HelpButton }));

/** The frame of all pages for signed-in people. */
export function Shell() {
  return (
    <AppProviders>
      <Suspense fallback={<ShellPlaceholder />}>
        <OnboardedGate>
          <ShellFrame />
        </OnboardedGate>
      </Suspense>
    </AppProviders>
  );
}

/** The pages of a batch and its sessions, which are open before onboarding to those who joined by an invitation. */
const JOINED_PAGES = /^\/(hub\/[^/]+\/)?(batch|session)\//;

/**
 * Lets people in who are onboarded and agreed to the current policies; redirects others to /onboard or to the terms.
 * Onboarding waits while a person is in the batch that they joined by an invitation.
 */
function OnboardedGate({ children }: { readonly children: ReactNode }) {
  const { data } = useSuspenseQuery(
    endpointQuery(identityEndpoints.readUser, { params: { userId: userIdOrSentinel() } }),
  );
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isOnboarded = data.user.isOnboarded || (isOnboardingPostponed() && JOINED_PAGES.test(pathname));
  useReadingLanguage(data.user);
  const mustAgree = useMustAgree();
  useEffect(() => {
    if (isOnboarded) return;
    storeTarget(location.pathname + location.search);
    void navigate({ to: "/onboard", replace: true });
  }, [isOnboarded, navigate]);
  const { timezone } = data.user;
  useEffect(() => {
    if (isOnboarded && mustAgree) void navigate({ to: "/terms", search: { tab: termsFor(timezone) }, replace: true });
  }, [isOnboarded, mustAgree, timezone, navigate]);
  return isOnboarded && !mustAgree ? children : null;
}

function ShellFrame() {
  const t = useText();
  useEffect(() => {
    document.body.classList.add("has-bar");
    return () => document.body.classList.remove("has-bar");
  }, []);
  return (
    <>
      <a className="skip" href="#main">
        {t("app.skip")}
      </a>
      <Navigation />
      <Suspense fallback={null}>
        <DownloadBanner />
      </Suspense>
      <div id="main">
        <Suspense fallback={<PagePlaceholder />}>
          <Outlet />
        </Suspense>
      </div>
      <Suspense fallback={null}>
        <HelpButton />
      </Suspense>
      <TabBar />
    </>
  );
}
