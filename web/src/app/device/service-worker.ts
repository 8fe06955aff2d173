import { useSyncExternalStore } from "react";
import { navigation } from "../../kernel/navigation.ts";

const LOOK_AGAIN_MS = 60 * 60 * 1000;
const hearers = new Set<() => void>();
let waiting: ServiceWorker | undefined;

function changeWaiting(worker: ServiceWorker | undefined): void {
  waiting = worker;
  for (const hearer of hearers) hearer();
}

/** Notices a new version once it stands ready beside the one that runs. */
function watch(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) {
      changeWaiting(registration.waiting);
    }
  };
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  setInterval(() => void registration.update().catch(() => undefined), LOOK_AGAIN_MS);
}

/** Opens what a push message was about, in the window that was there. */
function follow({ data }: MessageEvent): void {
  const { kind, address } = (data ?? {}) as { kind?: unknown; address?: unknown };
  if (kind !== "open" || typeof address !== "string" || !URL.canParse(address)) return;
  const { origin, pathname, search, hash } = new URL(address);
  if (origin === location.origin) navigation.open(pathname + search + hash);
}

/** Lets the service worker keep the first pages and show push messages; only where the build wrote one. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", follow);
  navigator.serviceWorker.register("/worker.js").then(watch, () => undefined);
}

/** Whether a new version stands ready. */
export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    (hearer) => {
      hearers.add(hearer);
      return () => hearers.delete(hearer);
    },
    () => waiting !== undefined,
    () => false,
  );

/** Changes to the new version, in all windows of this browser. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage({ kind: "take-over" });
}

/** Leaves the new version for the next start. */
export const leaveNewVersion = (): void => changeWaiting(undefined);
