import type { appEndpoints } from "@openrounds/contract/identity/apps/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { updateActionOf } from "./service.ts";

export const appHandlers: Handlers<typeof appEndpoints> = {
  checkUpdate: ({ query }, { platform }) => ({ action: updateActionOf(platform.env, query) }),
};
