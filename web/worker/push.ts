declare const self: ServiceWorkerGlobalScope;

interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly link: string;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

function read(data: PushMessageData | null): PushMessage {
  try {
    const { title, body, link } = (data?.json() ?? {}) as Record<string, unknown>;
    return { title: text(title), body: text(body), link: text(link) };
  } catch {
    return { title: "", body: "", link: "" };
  }
}

/** An address of this application; any other address becomes home. */
function ownAddress(link: string): string {
  const home = new URL("/home", self.location.origin).href;
  if (!URL.canParse(link, self.location.origin)) return home;
  const url = new URL(link, self.location.origin);
  return url.origin === self.location.origin ? url.href : home;
}

/** Shows a push message. */
export function show(data: PushMessageData | null): Promise<void> {
  const { title, body, link } = read(data);
  return self.registration.showNotification(title === "" ? self.location.host : title, {
    body,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    tag: link === "" ? "message" : link,
    data: { link },
  });
}

/** Opens what a message is about, in a window that is there already if there is one. */
export async function open(notification: Notification): Promise<void> {
  notification.close();
  const { link } = (notification.data ?? {}) as { link?: unknown };
  const address = ownAddress(text(link));
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const known = windows.find(({ url }) => url === address) ?? windows[0];
  if (known === undefined) return void (await self.clients.openWindow(address));
  const focused = await known.focus();
  if (focused.url !== address) focused.postMessage({ kind: "open", address });
}
