import { useEffect } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { isNative } from "../../kernel/native.ts";
import { subscribeToSession, signedInUserId } from "../../kernel/session.ts";
import { Button } from "../../ui/button.tsx";
import "../../ui/styles/device.css";
import { AppUpdatePrompt } from "./app-update-prompt.tsx";
import { OfflineNote } from "./offline-note.tsx";
import { dropSubscription, refreshPush } from "./push.ts";
import { postponeNewVersion, registerServiceWorker, activateNewVersion, useHasNewVersion } from "./service-worker.ts";

function NewVersionPrompt() {
  const t = useText();
  if (!useHasNewVersion()) return null;
  return (
    <section className="prompt" aria-label={t("device.version.title")}>
      <div className="grow">
        <p className="semi">{t("device.version.title")}</p>
        <p className="sm t2">{t("device.version.text")}</p>
      </div>
      <div className="prompt__a">
        <Button onClick={postponeNewVersion}>{t("device.version.later")}</Button>
        <Button look="primary" onClick={activateNewVersion}>
          {t("device.version.take")}
        </Button>
      </div>
    </section>
  );
}

/** Registers the device for push at each sign-in, and ends its subscription at sign-out. */
function usePushWithSession(): void {
  useEffect(() => {
    let registeredUserId: string | null = null;
    const updateRegistration = (): void => {
      const userId = signedInUserId();
      if (userId === registeredUserId) return;
      const work = userId === null ? dropSubscription() : refreshPush();
      // Push is optional: the next start tries again.
      work.catch(() => undefined);
      registeredUserId = userId;
    };
    updateRegistration();
    return subscribeToSession(updateRegistration);
  }, []);
}

/** Stores what the signed-in person reads, and sends what was written, for the time without a network and after it. */
function useOfflineWork(): void {
  useEffect(() => {
    let stop: Promise<() => void> | undefined;
    const start = (): void => {
      if (stop !== undefined || signedInUserId() === null) return;
      stop = import("./offline-work.ts").then(({ startOfflineWork }) => startOfflineWork());
      // Everything works without them.
      stop.catch(() => undefined);
    };
    start();
    const unsubscribe = subscribeToSession(start);
    return () => {
      unsubscribe();
      void stop?.then((end) => end());
    };
  }, []);
}

/** Opens the links that the system passes to the native app. */
function useDeepLinks(): void {
  useEffect(() => {
    if (!isNative()) return;
    // The pages work without deep links.
    void import("./deep-links.ts").then(({ followDeepLinks }) => followDeepLinks()).catch(() => undefined);
  }, []);
}

/** Device prompts beside the pages: offline, new version. Loaded after the page. */
export function Prompts() {
  useEffect(registerServiceWorker, []);
  usePushWithSession();
  useOfflineWork();
  useDeepLinks();
  return (
    <div className="prompts">
      <OfflineNote />
      <NewVersionPrompt />
      <AppUpdatePrompt />
    </div>
  );
}
