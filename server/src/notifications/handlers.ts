import type { notificationEndpoints } from "@openrounds/contract/notifications/endpoints.ts";
import type { Handlers } from "../kernel/http/handlers.ts";
import { removeDevice, saveDevice } from "./service.ts";

export const notificationHandlers: Handlers<typeof notificationEndpoints> = {
  async saveDevice({ body }, { db, actor }) {
    await saveDevice(db, actor, body);
    return {};
  },
  async removeDevice({ params }, { db, actor }) {
    await removeDevice(db, actor, params.deviceId);
    return {};
  },
};
