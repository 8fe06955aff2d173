/** What Chrome offers where it can install the page. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | undefined;
const hearers = new Set<() => void>();

const isInstallEvent = (event: Event): event is InstallEvent => "prompt" in event;

/** Keeps the browser's offer to install the page until the person asks for it. */
export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    offered = event;
    for (const hearer of hearers) hearer();
  });
}

export const hearInstallOffer = (hearer: () => void): (() => void) => {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
};

/** Whether the browser can install the page now. */
export const canInstall = (): boolean => offered !== undefined;

/** Lets the browser ask whether to install the page. */
export async function install(): Promise<void> {
  await offered?.prompt();
  offered = undefined;
  for (const hearer of hearers) hearer();
}
