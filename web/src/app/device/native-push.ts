import { Capacitor } from "@capacitor/core";
import { PushNotifications } from "@capacitor/push-notifications";
import type { Device } from "@openrounds/contract/notifications/schemas.ts";
import { openLink } from "./deep-links.ts";

type Save = (device: Omit<Device, "deviceId">) => Promise<unknown>;

const WAIT_MS = 20_000;

/** Whether the system lets the app show messages. */
export async function nativePushState(): Promise<"off" | "on" | "denied"> {
  const { receive } = await PushNotifications.checkPermissions();
  if (receive === "granted") return "on";
  return receive === "denied" ? "denied" : "off";
}

/** The token by which Firebase or Apple know this device. */
function tokenOfSystem(): Promise<string> {
  return new Promise((done, failed) => {
    const late = setTimeout(() => failed(new Error("the system gave no token")), WAIT_MS);
    void PushNotifications.addListener("registration", ({ value }) => {
      clearTimeout(late);
      done(value);
    });
    void PushNotifications.addListener("registrationError", ({ error }) => failed(new Error(error)));
    void PushNotifications.register();
  });
}

/** Opens what a message is about when its person taps it. */
async function followTaps(): Promise<void> {
  await PushNotifications.removeAllListeners();
  await PushNotifications.addListener("pushNotificationActionPerformed", ({ notification }) => {
    const { link } = (notification.data ?? {}) as { link?: unknown };
    if (typeof link === "string" && URL.canParse(link, location.origin)) openLink(new URL(link, location.origin).href);
  });
}

/** Registers the app of a store, after asking where that is wanted; false when the person does not allow it. */
export async function registerNative(save: Save, isAsking: boolean): Promise<boolean> {
  const { receive } = isAsking
    ? await PushNotifications.requestPermissions()
    : await PushNotifications.checkPermissions();
  if (receive !== "granted") return false;
  await followTaps();
  const osType = Capacitor.getPlatform() === "ios" ? "IOS" : "ANDROID";
  await save({ deviceToken: await tokenOfSystem(), deviceType: "PHONE", osType });
  return true;
}
