import { App } from "@capacitor/app";
import { navigation } from "../../kernel/navigation.ts";
import { safePath } from "../../kernel/safe-path.ts";

/** Opens in the native app the page of a link to this installation; other links are ignored. */
export function openDeepLink(url: string): void {
  if (!URL.canParse(url)) return;
  const { origin, pathname, search } = new URL(url);
  if (origin === location.origin) navigation.open(safePath(pathname + search));
}

/** Opens the links that the system passes to the app, including the one that started it. */
export async function followDeepLinks(): Promise<void> {
  await App.addListener("appUrlOpen", ({ url }) => openDeepLink(url));
}
