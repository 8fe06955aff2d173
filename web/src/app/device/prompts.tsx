import { IconWifiOff } from "@tabler/icons-react";
import { useEffect, useSyncExternalStore } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { isNative } from "../../kernel/native.ts";
import { subscribeToSession, signedInUserId } from "../../kernel/session.ts";
import { Button } from "../../ui/button.tsx";
import "../../ui/styles/device.css";
import { AppUpdatePrompt } from "./app-update-prompt.tsx";
import { dropSubscription, refreshPush } from "./push.ts";
import { leaveNewVersion, startWorker, takeNewVersion, useNewVersion } from "./service-worker.ts";

function subscribeOnline(hearer: () => void): () => void {
  addEventListener("online", hearer);
  addEventListener("offline", hearer);
  return () => {
    removeEventListener("online", hearer);
    removeEventListener("offline", hearer);
  };
}

function OfflineNote() {
  const t = useText();
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className="prompt prompt--offline">
          <IconWifiOff className="i" aria-hidden />
          <span>{t("app.offline")}</span>
        </p>
      )}
    </div>
  );
}

function NewVersionPrompt() {
  const t = useText();
  if (!useNewVersion()) return null;
  return (
    <section className="prompt" aria-label={t("device.version.title")}>
      <div className="grow">
        <p className="semi">{t("device.version.title")}</p>
        <p className="sm t2">{t("device.version.text")}</p>
      </div>
      <div className="prompt__a">
        <Button onClick={leaveNewVersion}>{t("device.version.later")}</Button>
        <Button look="primary" onClick={takeNewVersion}>
          {t("device.version.take")}
        </Button>
      </div>
    </section>
  );
}

/** Registers the device for push at each sign-in, and ends its subscription with it. */
function usePushWithSession(): void {
  useEffect(() => {
    let known: string | null = null;
    const follow = (): void => {
      const userId = signedInUserId();
      if (userId === known) return;
      const work = userId === null ? dropSubscription() : refreshPush();
      // Push is an extra: what fails now is tried again at the next start.
      work.catch(() => undefined);
      known = userId;
    };
    follow();
    return subscribeToSession(follow);
  }, []);
}

/** Opens the links that the system hands to the app of a store. */
function useDeepLinks(): void {
  useEffect(() => {
    if (!isNative()) return;
    // A shell that hands over no links still shows the pages.
    void import("./deep-links.ts").then(({ followLinks }) => followLinks()).catch(() => undefined);
  }, []);
}

/** What the device says beside the pages: that it is offline, that there is a new version. It comes after the page. */
export function Prompts() {
  useEffect(startWorker, []);
  usePushWithSession();
  useDeepLinks();
  return (
    <div className="prompts">
      <OfflineNote />
      <NewVersionPrompt />
      <AppUpdatePrompt />
    </div>
  );
}
