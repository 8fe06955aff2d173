import type { networkSearchEndpoints } from "@openrounds/contract/search/network/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { searchNetwork } from "./service.ts";

export const networkSearchHandlers: Handlers<typeof networkSearchEndpoints> = {
  async find({ query }, context) {
    return { found: await searchNetwork(context, query) };
  },
};
