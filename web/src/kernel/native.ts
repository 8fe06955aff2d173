/** The native app that runs the page, and its version. */
export interface NativeShell {
  readonly appId: string;
  readonly version: string;
  readonly osType: "ANDROID" | "IOS";
}

/** Globals that the native shell defines before the page loads; only their presence is checked. */
const NATIVE_GLOBALS = ["androidBridge", "CapacitorCustomPlatform", "Capacitor"];

/** Whether the page runs inside the native app. */
export const isNative = (): boolean => NATIVE_GLOBALS.some((name) => name in window);

/** The native shell around the page; undefined in a browser. */
export async function nativeShell(): Promise<NativeShell | undefined> {
  if (!isNative()) return undefined;
  const [{ Capacitor }, { App }] = await Promise.all([import("@capacitor/core"), import("@capacitor/app")]);
  if (!Capacitor.isNativePlatform()) return undefined;
  const { id: appId, version } = await App.getInfo();
  return { appId, version, osType: Capacitor.getPlatform() === "ios" ? "IOS" : "ANDROID" };
}

/** Whether the page is installed and has a window of its own. */
export const isInstalled = (): boolean =>
  isNative() ||
  matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && navigator.standalone === true);

/** Whether a phone or tablet shows the page. */
export const isMobile = (): boolean => /Android|iPhone|iPad|Mobile/.test(navigator.userAgent);

/** The store for the visitor's phone or tablet; undefined on other devices. */
export function storeOfDevice(): "android" | "ios" | undefined {
  const { userAgent } = navigator;
  if (userAgent.includes("Android")) return "android";
  return /iPhone|iPad/.test(userAgent) ? "ios" : undefined;
}
