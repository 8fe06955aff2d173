import type { notificationEndpoints } from "@openrounds/contract/notifications/endpoints.ts";
import type { Handlers } from "../kernel/http/handlers.ts";
import { pushKeyOf, removeDevice, saveDevice } from "./service.ts";

export const notificationHandlers: Handlers<typeof notificationEndpoints> = {
  pushKey: (_input, { platform }) => ({ publicKey: pushKeyOf(platform) }),
  async saveDevice({ body }, { platform, actor }) {
    await saveDevice(platform, actor, body);
    return {};
  },
  async removeDevice({ params }, { db, actor }) {
    await removeDevice(db, actor, params.deviceId);
    return {};
  },
};
