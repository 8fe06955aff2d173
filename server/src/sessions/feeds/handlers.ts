import type { feedEndpoints } from "@openrounds/contract/sessions/feeds/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { readFeed, removeFeed, renewFeed } from "./service.ts";

export const feedHandlers: Handlers<typeof feedEndpoints> = {
  async read(_input, { platform, actor }) {
    return { feed: (await readFeed(platform, actor.userId)) ?? null };
  },
  async renew(_input, { platform, actor }) {
    return { feed: await renewFeed(platform, actor.userId) };
  },
  async remove(_input, { platform, actor }) {
    await removeFeed(platform, actor.userId);
    return {};
  },
};
