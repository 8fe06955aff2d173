/** The event with which Chrome offers to install the page. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let installEvent: InstallEvent | undefined;
const subscribers = new Set<() => void>();

const isInstallEvent = (event: Event): event is InstallEvent => "prompt" in event;

/** Keeps the browser's install offer until the person asks for it. */
export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    installEvent = event;
    for (const notify of subscribers) notify();
  });
}

export const subscribeToInstallOffer = (notify: () => void): (() => void) => {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
};

/** Whether the browser can install the page now. */
export const canInstall = (): boolean => installEvent !== undefined;

/** Shows the browser's install prompt. */
export async function install(): Promise<void> {
  await installEvent?.prompt();
  installEvent = undefined;
  for (const notify of subscribers) notify();
}
