import { perPlatform } from "../../kernel/platform.ts";
import { smsGateway } from "./sms-gateway.ts";
import type { SmsProvider } from "./sms.ts";

/** The gateway of the settings; without one, texts stay in the development inbox. */
export const smsProviderOf = perPlatform(({ env: { SMS_URL: gateway } }): SmsProvider =>
  gateway === undefined ? { leaves: false, send: async () => undefined } : smsGateway(gateway),
);
