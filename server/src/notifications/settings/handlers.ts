import type { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import {
  changeSubscription,
  readQuietHours,
  readSettings,
  readSubscription,
  setQuietHours,
  updateSettings,
} from "./service.ts";

export const settingsHandlers: Handlers<typeof settingsEndpoints> = {
  async read(_input, { db, actor }) {
    return { settings: await readSettings(db, actor.userId) };
  },
  async update({ body }, { db, actor }) {
    await updateSettings(db, actor.userId, body);
    return { settings: await readSettings(db, actor.userId) };
  },
  async readQuietHours(_input, { db, actor }) {
    return { quietHours: await readQuietHours(db, actor.userId) };
  },
  async setQuietHours({ body }, { db, actor }) {
    await setQuietHours(db, actor.userId, body.quietHours);
    return body;
  },
  async readSubscription({ query }, { platform }) {
    return { subscription: await readSubscription(platform, query.key) };
  },
  async changeSubscription({ body }, { platform }) {
    return { subscription: await changeSubscription(platform, body) };
  },
};
