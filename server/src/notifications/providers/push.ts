import { perPlatform, type Platform } from "../../kernel/platform.ts";
import { apnsProvider } from "./apns.ts";
import { fcmProvider } from "./fcm.ts";
import { gatewayProvider } from "./push-gateway.ts";
import { webPushProvider } from "./web-push.ts";

export interface PushMessage {
  readonly token: string;
  readonly osType: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
}

export interface PushProvider {
  /** Whether messages leave this machine; else they stay in the development inbox. */
  readonly leaves: boolean;
  /** Hands a message over; answers whether the device still takes any. */
  send(message: PushMessage): Promise<"taken" | "gone">;
}

const providersOf = perPlatform((platform) => {
  const gateway = gatewayProvider(platform.env);
  return {
    WEB: webPushProvider(platform),
    ANDROID: fcmProvider(platform.env) ?? gateway,
    IOS: apnsProvider(platform.env) ?? gateway,
    other: gateway,
  };
});

/** What reaches a device: the service of its system by setting, else the gateway, else the development inbox. */
export function pushProviderOf(platform: Platform, osType: string): PushProvider {
  const providers = providersOf(platform);
  return osType === "WEB" || osType === "ANDROID" || osType === "IOS" ? providers[osType] : providers.other;
}
