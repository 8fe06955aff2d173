import { App } from "@capacitor/app";
import { navigation } from "../../kernel/navigation.ts";
import { safePath } from "../../kernel/safe-path.ts";

/** Opens in the app of a store what a link of this installation is about; links of others lead nowhere. */
export function openLink(url: string): void {
  if (!URL.canParse(url)) return;
  const { origin, pathname, search } = new URL(url);
  if (origin === location.origin) navigation.open(safePath(pathname + search));
}

/** Follows the links that the system hands to the app, that which started it included. */
export async function followLinks(): Promise<void> {
  await App.addListener("appUrlOpen", ({ url }) => openLink(url));
}
