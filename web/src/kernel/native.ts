/** The application as the stores deliver it: what runs around it, and which version of it. */
export interface NativeShell {
  readonly appId: string;
  readonly version: string;
  readonly osType: "ANDROID" | "IOS";
}

/** What the native shell puts into the page before anything else; it is asked for nothing but its presence. */
const MARKS = ["androidBridge", "CapacitorCustomPlatform", "Capacitor"];

/** Whether the page runs inside the app of a store. */
export const isNative = (): boolean => MARKS.some((mark) => mark in window);

/** The native shell around the page; undefined in a browser. */
export async function nativeShell(): Promise<NativeShell | undefined> {
  if (!isNative()) return undefined;
  const [{ Capacitor }, { App }] = await Promise.all([import("@capacitor/core"), import("@capacitor/app")]);
  if (!Capacitor.isNativePlatform()) return undefined;
  const { id: appId, version } = await App.getInfo();
  return { appId, version, osType: Capacitor.getPlatform() === "ios" ? "IOS" : "ANDROID" };
}

/** Whether the page was installed and runs in a window of its own. */
export const isInstalled = (): boolean =>
  isNative() ||
  matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && navigator.standalone === true);

/** Whether a phone or tablet shows the page. */
export const isMobile = (): boolean => /Android|iPhone|iPad|Mobile/.test(navigator.userAgent);

/** Which store an own device of the visitor has; undefined on others. */
export function storeOfDevice(): "android" | "ios" | undefined {
  const { userAgent } = navigator;
  if (userAgent.includes("Android")) return "android";
  return /iPhone|iPad/.test(userAgent) ? "ios" : undefined;
}
