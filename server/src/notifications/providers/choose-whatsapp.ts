import { perPlatform } from "../../kernel/platform.ts";
import { whatsAppCloud } from "./whatsapp-cloud.ts";
import type { WhatsAppProvider } from "./whatsapp.ts";

/** The Cloud API of the settings; without one, messages stay in the development inbox. */
export const whatsAppProviderOf = perPlatform(
  ({ env }): WhatsAppProvider => whatsAppCloud(env) ?? { leaves: false, send: async () => null },
);
