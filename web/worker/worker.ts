import { open, show } from "./push.ts";
import { responseTo, forgetOtherShells, keepFiles, keepShell } from "./shell.ts";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => event.waitUntil(keepShell()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOtherShells().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const response = responseTo(event.request);
  if (response !== undefined) event.respondWith(response);
});
self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => event.waitUntil(open(event.notification)));
self.addEventListener("message", (event) => {
  const { kind, urls } = (event.data ?? {}) as { kind?: unknown; urls?: readonly string[] };
  // The application requests the new version once the person agrees.
  if (kind === "take-over") void self.skipWaiting();
  if (kind === "keep" && urls !== undefined) event.waitUntil(keepFiles(urls));
});
