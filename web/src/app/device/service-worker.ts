import { useSyncExternalStore } from "react";
import { navigation } from "../../kernel/navigation.ts";

const UPDATE_CHECK_MS = 60 * 60 * 1000;
const subscribers = new Set<() => void>();
let waitingWorker: ServiceWorker | undefined;

function setWaitingWorker(worker: ServiceWorker | undefined): void {
  waitingWorker = worker;
  for (const notify of subscribers) notify();
}

/** Notices a new version once its service worker is installed and waiting. */
function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const checkWaiting = (): void => {
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) {
      setWaitingWorker(registration.waiting);
    }
  };
  checkWaiting();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", checkWaiting),
  );
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS);
}

/** Opens the page of a push message in a window that is already open. */
function openMessage({ data }: MessageEvent): void {
  const { kind, address } = (data ?? {}) as { kind?: unknown; address?: unknown };
  if (kind !== "open" || typeof address !== "string" || !URL.canParse(address)) return;
  const { origin, pathname, search, hash } = new URL(address);
  if (origin === location.origin) navigation.open(pathname + search + hash);
}

/** Has the worker cache the files that this page loaded before the worker existed, so that it opens without a network. */
function keepLoadedFiles({ active }: ServiceWorkerRegistration): void {
  const urls = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ kind: "keep", urls });
}

/**
 * Registers the service worker, which caches the first pages and shows push messages; only in builds that contain one.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", openMessage);
  navigator.serviceWorker.register("/worker.js").then(watchForUpdates, () => undefined);
  void navigator.serviceWorker.ready.then(keepLoadedFiles);
}

/** Whether a new version is waiting. */
export const useHasNewVersion = (): boolean =>
  useSyncExternalStore(
    (notify) => {
      subscribers.add(notify);
      return () => subscribers.delete(notify);
    },
    () => waitingWorker !== undefined,
    () => false,
  );

/** Activates the new version in all windows of this browser. */
export function activateNewVersion(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waitingWorker?.postMessage({ kind: "take-over" });
}

/** Leaves the new version until the next start. */
export const postponeNewVersion = (): void => setWaitingWorker(undefined);
