import { open, show } from "./push.ts";
import { responseTo, forgetOtherShells, keepShell } from "./shell.ts";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => event.waitUntil(keepShell()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOtherShells().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const response = responseTo(event.request);
  if (response !== undefined) event.respondWith(response);
});
self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => event.waitUntil(open(event.notification)));
// The application requests the new version once the person agrees.
self.addEventListener("message", ({ data }) => {
  if ((data as { kind?: unknown } | null)?.kind === "take-over") void self.skipWaiting();
});
