import { Capacitor } from "@capacitor/core";
import { PushNotifications } from "@capacitor/push-notifications";
import type { Device } from "@openrounds/contract/notifications/schemas.ts";
import { openDeepLink } from "./deep-links.ts";

type SaveDevice = (device: Omit<Device, "deviceId">) => Promise<unknown>;

const TOKEN_TIMEOUT_MS = 20_000;

/** Whether the system lets the app show messages. */
export async function nativePushState(): Promise<"off" | "on" | "denied"> {
  const { receive } = await PushNotifications.checkPermissions();
  if (receive === "granted") return "on";
  return receive === "denied" ? "denied" : "off";
}

/** The push token of this device at Firebase or Apple. */
function readPushToken(): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the system gave no token")), TOKEN_TIMEOUT_MS);
    void PushNotifications.addListener("registration", ({ value }) => {
      clearTimeout(timer);
      resolve(value);
    });
    void PushNotifications.addListener("registrationError", ({ error }) => reject(new Error(error)));
    void PushNotifications.register();
  });
}

/** Opens the page of a message when the person taps it. */
async function openTappedMessages(): Promise<void> {
  await PushNotifications.removeAllListeners();
  await PushNotifications.addListener("pushNotificationActionPerformed", ({ notification }) => {
    const { link } = (notification.data ?? {}) as { link?: unknown };
    if (typeof link === "string" && URL.canParse(link, location.origin)) {
      openDeepLink(new URL(link, location.origin).href);
    }
  });
}

/** Registers the native app for push, after asking for the permission if wanted; false if it is denied. */
export async function registerNativeDevice(save: SaveDevice, asksPermission: boolean): Promise<boolean> {
  const { receive } = asksPermission
    ? await PushNotifications.requestPermissions()
    : await PushNotifications.checkPermissions();
  if (receive !== "granted") return false;
  await openTappedMessages();
  const osType = Capacitor.getPlatform() === "ios" ? "IOS" : "ANDROID";
  await save({ deviceToken: await readPushToken(), deviceType: "PHONE", osType });
  return true;
}
