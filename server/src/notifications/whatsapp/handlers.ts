import type { whatsAppEndpoints } from "@openrounds/contract/notifications/whatsapp/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { chooseWhatsApp, readWhatsApp } from "./service.ts";

export const whatsAppHandlers: Handlers<typeof whatsAppEndpoints> = {
  async read(_input, { platform, actor }) {
    return { whatsApp: await readWhatsApp(platform, actor.userId) };
  },
  async update({ body }, { platform, actor }) {
    return { whatsApp: await chooseWhatsApp(platform, actor, body.isOn) };
  },
};
