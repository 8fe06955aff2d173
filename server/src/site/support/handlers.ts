import type { supportEndpoints } from "@openrounds/contract/site/support/endpoints.ts";
import { reachSelf } from "../../identity/access.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { askSupport } from "./service.ts";

export const supportHandlers: Handlers<typeof supportEndpoints> = {
  async send({ body }, { platform, db, actor }) {
    await askSupport(platform, await reachSelf(db, actor), body);
    return {};
  },
};
