import { perPlatform, type Platform } from "../../kernel/platform.ts";
import { apnsProvider } from "./apns.ts";
import { fcmProvider } from "./fcm.ts";
import { gatewayProvider } from "./push-gateway.ts";
import { webPushProvider } from "./web-push.ts";
import type { PushProvider } from "./push.ts";

const providersOf = perPlatform((platform) => {
  const gateway = gatewayProvider(platform.env);
  return {
    WEB: webPushProvider(platform),
    ANDROID: fcmProvider(platform.env) ?? gateway,
    IOS: apnsProvider(platform.env) ?? gateway,
    other: gateway,
  };
});

/** The provider for a device: the service of its platform by setting, else the gateway, else the development inbox. */
export function pushProviderOf(platform: Platform, osType: string): PushProvider {
  const providers = providersOf(platform);
  return osType === "WEB" || osType === "ANDROID" || osType === "IOS" ? providers[osType] : providers.other;
}
