import { notificationEndpoints } from "@openrounds/contract/notifications/endpoints.ts";
import { writeSubscription } from "@openrounds/contract/notifications/rules.ts";
import type { Device } from "@openrounds/contract/notifications/schemas.ts";
import { call } from "../../kernel/call.ts";
import { isMobile, isNative } from "../../kernel/native.ts";
import { deviceStorage, localKeys } from "../../kernel/storage.ts";

export type PushState = "unsupported" | "off" | "on" | "denied";

/** The id of this browser or app among the person's devices. */
function deviceId(): string {
  const existing = deviceStorage.read(localKeys.deviceId);
  if (existing !== null) return existing;
  const created = crypto.randomUUID();
  deviceStorage.write(localKeys.deviceId, created);
  return created;
}

const saveDevice = (device: Omit<Device, "deviceId">): Promise<unknown> =>
  call(notificationEndpoints.saveDevice, { body: { deviceId: deviceId(), ...device } });

const decodeBase64Url = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

const canSubscribe = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function subscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const { publicKey } = await call(notificationEndpoints.pushKey, {});
  const existing = await registration.pushManager.getSubscription();
  const applicationServerKey = decodeBase64Url(publicKey);
  const subscription =
    existing ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  const deviceToken = writeSubscription({ endpoint, keys: { p256dh, auth } });
  await saveDevice({ deviceToken, deviceType: isMobile() ? "PHONE" : "DESKTOP", osType: "WEB" });
}

/** The push state of this device, as far as the device knows. */
export async function pushState(): Promise<PushState> {
  if (isNative()) return (await import("./native-push.ts")).nativePushState();
  if (!canSubscribe()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return Notification.permission === "granted" && subscription != null ? "on" : "off";
}

/** Asks for the permission and registers this device; false if it is denied. */
export async function turnPushOn(): Promise<boolean> {
  if (isNative()) return (await import("./native-push.ts")).registerNativeDevice(saveDevice, true);
  if ((await Notification.requestPermission()) !== "granted") return false;
  await subscribe();
  return true;
}

/** Ends push messages to this device. */
export async function turnPushOff(): Promise<void> {
  await call(notificationEndpoints.removeDevice, { params: { deviceId: deviceId() } });
  await dropSubscription();
}

/** Ends the push subscription of this browser, as after sign-out. */
export async function dropSubscription(): Promise<void> {
  if (isNative() || !canSubscribe()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Registers a device that has the permission already: for a new sign-in, and because tokens change. */
export async function refreshPush(): Promise<void> {
  if (isNative()) await (await import("./native-push.ts")).registerNativeDevice(saveDevice, false);
  else if ((await pushState()) === "on") await subscribe();
}
