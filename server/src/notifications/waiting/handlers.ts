import type { waitingEndpoints } from "@openrounds/contract/notifications/waiting/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { listWaiting } from "./service.ts";

export const waitingHandlers: Handlers<typeof waitingEndpoints> = {
  async listMine(_input, { platform, actor }) {
    return { waitingList: await listWaiting(platform, actor) };
  },
};
